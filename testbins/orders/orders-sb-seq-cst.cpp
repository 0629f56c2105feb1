// verdict: robust
// verdict-source: robust
// runs: 20
//
// Store buffering with the default order: the store is an XCHG on x86-64, and no fences stand
// around it in the source.
#include <atomic>
#include <thread>

static std::atomic<int> x, y;
static int a, b;

static void left() {
  x = 1;
  a = y;
}

static void right() {
  y = 1;
  b = x;
}

int main() {
  std::thread one(left), other(right);
  one.join();
  other.join();
  return a == 0 && b == 0;
}

// SPDX-License-Identifier: Apache-2.0
