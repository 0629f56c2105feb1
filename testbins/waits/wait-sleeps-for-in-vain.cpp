// verdict: robust
// runs: 100
// verify: robust
//
// C++: the same by std::this_thread::sleep_for; the thread's function returns nothing, so that
// nothing that it leaves in registers is a result.
#include <atomic>
#include <chrono>
#include <thread>

std::atomic<int> x, y;

static void waiter() {
  x.store(2, std::memory_order_release);
  while (y.load(std::memory_order_relaxed) != 2) {
    std::this_thread::sleep_for(std::chrono::microseconds(10));
  }
}

static void other() {
  y.store(2, std::memory_order_seq_cst);
  x.store(2, std::memory_order_relaxed);
}

int main() {
  std::thread one(waiter), two(other);
  one.join();
  two.join();
}

// SPDX-License-Identifier: Apache-2.0
