// verdict: deadlock
// runs: 40
//
// Nobody notifies: a thread that has slept already, after it has looked some sixteen times and
// yielded, sleeps for ever.
#include <atomic>
#include <thread>

static std::atomic<int> ready;

int main() {
  std::thread waiter([] { ready.wait(0); });
  ready.store(1, std::memory_order_release);
  waiter.join();
}
// SPDX-License-Identifier: Apache-2.0
