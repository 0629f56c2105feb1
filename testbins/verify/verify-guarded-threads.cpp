// verdict: robust
// verify: robust
// bound: each of two threads enters once
// runs: 5
// prints: 2 2
//
// Threads of std::thread whose functions are put into the library's that start
// them, and which end with a jump into the lock's release: where the user's code
// begins and ends, no call and no return says.
#include <atomic>
#include <cstdio>
#include <mutex>
#include <thread>
#include "rsan.h"

std::mutex guard;
int count;
std::atomic<int> made;

int main() {
  RSAN_BOUND("each of two threads enters once");
  std::thread one([] {
    std::lock_guard<std::mutex> held(guard);
    count++;
    made.fetch_add(1);
  });
  std::thread two([] {
    std::lock_guard<std::mutex> held(guard);
    count++;
    made.fetch_add(1);
  });
  one.join();
  two.join();
  std::printf("%d %d\n", count, made.load());
}

// SPDX-License-Identifier: Apache-2.0
