// verdict: robust
// verdict-source: robust
// runs: 30
// prints: 1 2
//
// std::atomic<bool> and others on a thread's stack: it stores to its own without a word of the
// instruction's, and another thread reads it; and the other way round.
#include <atomic>
#include <cstdio>
#include <thread>

__attribute__((noinline)) static bool stops() {
  std::atomic<bool> stop{false};
  std::thread worker([&] {
    while (!stop.load()) {
    }
  });
  stop.store(true);
  worker.join();
  return stop;
}

static int data;

__attribute__((noinline)) static int take() {
  return data;
}

__attribute__((noinline)) static int hands() {
  std::atomic<short> ready{0};
  std::thread worker([&] {
    data = 2;
    ready.store(1, std::memory_order_release);
  });
  int got = ready.load(std::memory_order_acquire) != 0 ? take() : 2;
  worker.join();
  return got;
}

int main() {
  bool stopped = stops();
  std::printf("%d %d\n", stopped, hands());
}

// SPDX-License-Identifier: Apache-2.0
