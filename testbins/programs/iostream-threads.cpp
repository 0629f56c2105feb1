// verdict: robust
// runs: 10
// prints: line 7 0.5\nline 7 0.5\nline 7 0.5
//
// Threads that write to std::cout under a lock, equal lines each.
#include <iostream>
#include <mutex>
#include <thread>
#include <vector>

int main() {
  std::mutex mutex;
  std::vector<std::thread> threads;
  for (int i = 0; i < 3; i++) {
    threads.emplace_back([&mutex] {
      std::lock_guard<std::mutex> guard(mutex);
      std::cout << "line " << 7 << ' ' << 0.5 << '\n';
    });
  }
  for (auto &thread : threads) {
    thread.join();
  }
}

// SPDX-License-Identifier: Apache-2.0
