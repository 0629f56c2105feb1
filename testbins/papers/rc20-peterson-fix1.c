// verdict: robust
// runs: 20
// prints: 4
// verify-slow: robust
// bound: each of two threads enters twice
//
// rc20-peterson.c with its first repair (figure 6: peterson-fix1): the load of
// `turn` acquires.
#include "litmus.h"

#ifndef ROUNDS
#define ROUNDS 2
#endif

atomic_int wants[2], turn, data;

static void lock(int me) {
  int other = 1 - me;
  store(&wants[me], 1, rlx);
  exchange(&turn, other, acqrel);
  while (load(&wants[other], acq)) {
    if (load(&turn, acq) != other) {
      break;
    }
  }
}

static void unlock(int me) {
  store(&wants[me], 0, rel);
}

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  for (int i = 0; i < ROUNDS; i++) {
    lock(me);
    store(&data, load(&data, rlx) + 1, rlx);
    unlock(me);
  }
  return arg;
}

#ifndef BOUND
#define BOUND "each of two threads enters twice"
#endif

int main(void) {
  RSAN_BOUND(BOUND);
  RUN(worker, worker);
  printf("%d\n", load(&data, rlx));
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
