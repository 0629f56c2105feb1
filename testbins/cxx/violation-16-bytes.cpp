// verdict: robust
// verdict[armv7]: violation 23 28
// runs: 100
// prints: sc
//
// Store buffering on atomics of two longs, with release and acquire. It shows on ARMv7, where they
// have 8 bytes and the processor has accesses of that size. Atomics of 16 bytes are libatomic's:
// on x86-64 each is a locked cmpxchg16b, on AArch64 it takes a lock, and either is a fence.
#include <atomic>
#include <iostream>
#include <thread>

struct Wide {
  long low;
  long high;
};

std::atomic<Wide> x{Wide{0, 0}}, y{Wide{0, 0}};
long left, right;

void first() {
  x.store(Wide{1, 1}, std::memory_order_release);
  left = y.load(std::memory_order_acquire).high;
}

void second() {
  y.store(Wide{1, 1}, std::memory_order_release);
  right = x.load(std::memory_order_acquire).high;
}

int main() {
  std::thread one(first), two(second);
  one.join();
  two.join();
  std::cout << (left == 0 && right == 0 ? "weak" : "sc") << '\n';
}

// SPDX-License-Identifier: Apache-2.0
