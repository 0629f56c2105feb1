// verdict: violation 18 23
// verdict[aarch64]: robust
// runs: 100
// prints: sc
//
// Store buffering through std::atomic_ref: release and acquire do not order a write before a later
// read of something else. (AArch64 has no weaker acquire than LDAR, which stays behind an earlier
// STLR.)
#include <atomic>
#include <iostream>
#include <thread>

int x, y;
int left, right;

void first() {
  std::atomic_ref<int>(x).store(1, std::memory_order_release);
  left = std::atomic_ref<int>(y).load(std::memory_order_acquire);
}

void second() {
  std::atomic_ref<int>(y).store(1, std::memory_order_release);
  right = std::atomic_ref<int>(x).load(std::memory_order_acquire);
}

int main() {
  std::thread one(first), two(second);
  one.join();
  two.join();
  std::cout << (left == 0 && right == 0 ? "weak" : "sc") << '\n';
}

// SPDX-License-Identifier: Apache-2.0
