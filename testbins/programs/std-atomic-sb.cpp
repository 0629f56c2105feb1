// verdict: violation 17 21
// runs: 200
// prints: sc
//
// SB with std::atomic and relaxed order: the accesses are inlined from <atomic>,
// and the report names the user's lines.
#include <atomic>
#include <iostream>
#include <thread>

std::atomic<int> x, y;
int a, b;

int main() {
  std::thread left([] {
    x.store(1, std::memory_order_relaxed);
    a = y.load(std::memory_order_relaxed);
  });
  std::thread right([] {
    y.store(1, std::memory_order_relaxed);
    b = x.load(std::memory_order_relaxed);
  });
  left.join();
  right.join();
  std::cout << (a == 0 && b == 0 ? "weak" : "sc") << '\n';
}

// SPDX-License-Identifier: Apache-2.0
