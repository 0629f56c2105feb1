// verdict: robust
// runs: 20
// prints: 8
// verify-slow: robust
// bound: each of four threads enters twice
//
// rc20-spinlock4-rlx.c by release and acquire (figure 7: spinlock4-ra).
#include "litmus.h"

#ifndef ROUNDS
#define ROUNDS 2
#endif

atomic_int locked, data;

static void lock(void) {
  int open = 0;
  while (!cas(&locked, &open, 1, acqrel, acq)) {
    while (load(&locked, acq)) {
    }
    open = 0;
  }
}

THREAD(worker) {
  for (int i = 0; i < ROUNDS; i++) {
    lock();
    store(&data, load(&data, acq) + 1, rel);
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
