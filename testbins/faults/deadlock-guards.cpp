// verdict: deadlock
// runs: 100
// stuck: T0 END T1; T1 MUTEX T2:20; T2 MUTEX T1:14; cycle 1 2
//
// Two mutexes of C++, taken in opposite orders by guards.
#include <mutex>
#include <thread>

std::mutex savings, current;
int moved;

static __attribute__((noinline)) void save() {
  // The line of the guard is that of the lock.
  std::lock_guard<std::mutex> from(current);
  std::lock_guard<std::mutex> to(savings);
  moved++;
}

static __attribute__((noinline)) void spend() {
  std::unique_lock<std::mutex> from(savings);
  std::unique_lock<std::mutex> to(current);
  moved++;
}

int main() {
  std::thread one(save), two(spend);
  one.join();
  two.join();
}

// SPDX-License-Identifier: Apache-2.0
