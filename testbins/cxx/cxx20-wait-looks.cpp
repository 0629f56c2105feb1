// verdict: robust
// verify: robust
// runs: 20
// executions: 13
// executions[x86-64]: 17
//
// A thread waits for an atomic's value: it looks up to 17 times before it sleeps. With every look
// as a step there are 37 executions.
#include <atomic>
#include <cstdlib>
#include <thread>

static std::atomic<int> ready;
static int data;

int main() {
  std::thread waiter([] {
    ready.wait(0);
    if (data != 7) {
      std::abort();
    }
  });
  data = 7;
  ready.store(1, std::memory_order_release);
  ready.notify_all();
  waiter.join();
}

// SPDX-License-Identifier: Apache-2.0
