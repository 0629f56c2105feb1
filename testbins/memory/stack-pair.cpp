// Two atomics side by side, set anew with one move for each round: they stay two.
// verdict: violation 20 23
#include <atomic>
#include <cstdio>
#include <cstring>
#include <thread>

struct pair {
  std::atomic<int> first, second;
};

int main() {
  pair both;
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    std::memset(static_cast<void *>(&both), 0, sizeof both);
    int other_saw = 0;
    std::thread other([&] {
      both.second.store(1, std::memory_order_relaxed);
      other_saw = both.first.load(std::memory_order_relaxed);
    });
    both.first.store(1, std::memory_order_relaxed);
    int saw = both.second.load(std::memory_order_relaxed);
    other.join();
    sum += saw + other_saw;
  }
  std::printf("%d\n", sum);
}

// SPDX-License-Identifier: Apache-2.0
