// verdict: robust
// runs: 60
// prints: 6
//
// A lock by std::atomic_flag: an exchange each time round, which writes the value
// that was there. One location has one order: robust.
#include <atomic>
#include <cstdio>
#include <thread>

std::atomic_flag locked = ATOMIC_FLAG_INIT;
int counter;

static void worker() {
  for (int i = 0; i < 3; i++) {
    while (locked.test_and_set(std::memory_order_acquire)) {
    }
    counter++;
    locked.clear(std::memory_order_release);
  }
}

int main() {
  std::thread one(worker), two(worker);
  one.join();
  two.join();
  std::printf("%d\n", counter);
}

// SPDX-License-Identifier: Apache-2.0
