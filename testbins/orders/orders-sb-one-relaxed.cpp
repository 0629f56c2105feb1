// verdict: robust
// verdict[aarch64]: violation 17 22
// verdict-source: violation 17 22
// runs: 100
//
// An XCHG on x86-64 orders the relaxed load after it, and so do ARMv7's fences around a seq_cst
// store, though the source does not ask for that. Whoever of the two comes last may read 0.
#include <atomic>
#include <cstdio>
#include <thread>

static std::atomic<int> x, y;
static int a, b;

static void left() {
  x.store(1);
  a = y.load(std::memory_order_relaxed);
}

static void right() {
  y.store(1);
  b = x.load();
}

int main() {
  std::thread one(left), other(right);
  one.join();
  other.join();
  printf("%d\n", a + b > 0);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
