// verdict: robust
// runs: 50
// prints: 9
//
// Test-and-set spinlock: acquire exchange, release store. One atomic location
// has one order that everybody who touches it learns: robust. The counter is
// race-free.
#include "litmus.h"

atomic_int locked;
int counter;

THREAD(worker) {
  for (int i = 0; i < 3; i++) {
    while (exchange(&locked, 1, acq)) {
    }
    counter++;
    store(&locked, 0, rel);
  }
  return arg;
}

int main(void) {
  RUN(worker, worker, worker);
  printf("%d\n", counter);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
