// verdict: robust
// runs: 20
// prints: 4 4
//
// Readers share, writers exclude; the same with a time limit.
#include <chrono>
#include <cstdio>
#include <mutex>
#include <shared_mutex>
#include <thread>

std::shared_mutex table;
std::shared_timed_mutex timed;
int entries, others;

int main() {
  auto writer = [] {
    for (int i = 0; i < 2; i++) {
      std::unique_lock lock(table);
      entries++;
      std::unique_lock second(timed, std::chrono::hours(1));
      others += second.owns_lock();
    }
  };
  auto reader = [] {
    std::shared_lock lock(table);
    int seen = entries;
    std::shared_lock second(timed, std::chrono::hours(1));
    return seen + others;
  };
  {
    std::jthread a(writer), b(reader), c(writer), d(reader);
  }
  std::printf("%d %d\n", entries, others);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
