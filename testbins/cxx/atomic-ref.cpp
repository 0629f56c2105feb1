// verdict: robust
// verdict-strict: robust
// runs: 200
// prints: 12 3.5
// Plain objects are atomic for a while; the threads' creation and end order the plain accesses.
// On ARMv7 gcc 12 puts no dmb before a sequentially consistent load of 8 bytes (ldrexd; dmb); what
// it may miss comes before it by the order of other fences alone, which nobody can observe.
#include <atomic>
#include <iostream>
#include <thread>

int counters[4];
double largest;

void work(int self) {
  for (int i = 0; i < 4; i++) {
    std::atomic_ref<int>(counters[i]).fetch_add(1, std::memory_order_relaxed);
  }
  std::atomic_ref<double> shared(largest);
  double seen = shared.load();
  while (seen < self + 0.5 && !shared.compare_exchange_weak(seen, self + 0.5)) {
  }
}

int main() {
  counters[0] = counters[1] = counters[2] = counters[3] = 0;
  std::thread one(work, 1), two(work, 2), three(work, 3);
  one.join();
  two.join();
  three.join();
  std::cout << counters[0] + counters[1] + counters[2] + counters[3] << ' ' << largest << '\n';
}

// SPDX-License-Identifier: Apache-2.0
