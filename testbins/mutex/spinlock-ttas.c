// verdict: robust
// runs: 50
// prints: 9
//
// Test-and-test-and-set spinlock: waits with relaxed loads, then takes the lock
// by compare-and-swap. Robust; the counter is race-free.
#include "litmus.h"

atomic_int locked;
int counter;

static void lock(void) {
  for (;;) {
    int free = 0;
    if (cas_weak(&locked, &free, 1, acq, rlx)) {
      return;
    }
    while (load(&locked, rlx)) {
    }
  }
}

THREAD(worker) {
  for (int i = 0; i < 3; i++) {
    lock();
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
