// verdict: robust
// verdict-strict: violation 16
// runs: 60
// prints: met
//
// C++: waits with std::this_thread::sleep_for.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <thread>

std::atomic<int> flags[2];

static void worker(int me) {
  flags[me].store(1, std::memory_order_relaxed);
  while (flags[1 - me].load(std::memory_order_relaxed) == 0) {
    std::this_thread::sleep_for(std::chrono::microseconds(1));
  }
}

int main() {
  std::thread one(worker, 0), two(worker, 1);
  one.join();
  two.join();
  std::puts("met");
}

// SPDX-License-Identifier: Apache-2.0
