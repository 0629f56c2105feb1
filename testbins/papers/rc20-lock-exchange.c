// verdict: robust
// runs: 20
// prints: 6
// verify: robust
// bound: each of two threads enters three times
//
// A lock by exchange, two threads (figure 6: lock exchange): one location has one
// order, which everybody who touches it learns.
#include "litmus.h"

atomic_int locked, data;

THREAD(worker) {
  for (int i = 0; i < 3; i++) {
    while (exchange(&locked, 1, acq)) {
    }
    store(&data, load(&data, rlx) + 1, rlx);
    store(&locked, 0, rel);
  }
  return arg;
}

#ifndef BOUND
#define BOUND "each of two threads enters three times"
#endif

int main(void) {
  RSAN_BOUND(BOUND);
  RUN(worker, worker);
  printf("%d\n", load(&data, rlx));
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
