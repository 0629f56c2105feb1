// verdict: robust
// runs: 20
// prints: 8
// verify-slow: robust
// bound: each of four threads enters twice
//
// A spinlock by compare-and-swap that waits by relaxed loads, four threads (figure
// 6: spinlock4-rlx).
#include "litmus.h"

#ifndef ROUNDS
#define ROUNDS 2
#endif

atomic_int locked, data;

static void lock(void) {
  int open = 0;
  while (!cas(&locked, &open, 1, acq, rlx)) {
    while (load(&locked, rlx)) {
    }
    open = 0;
  }
}

THREAD(worker) {
  for (int i = 0; i < ROUNDS; i++) {
    lock();
    store(&data, load(&data, rlx) + 1, rlx);
    store(&locked, 0, rel);
  }
  return arg;
}

#ifndef BOUND
#define BOUND "each of four threads enters twice"
#endif

int main(void) {
  RSAN_BOUND(BOUND);
  RUN(worker, worker, worker, worker);
  printf("%d\n", load(&data, rlx));
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
