// verdict: robust
// runs: 20
// prints: 4
// verify-slow: robust
// bound: each of two threads enters twice
//
// Peterson's lock by release and acquire (figure 7: peterson-ra): all that
// rc20-peterson.c leaves relaxed is stronger here.
#include "litmus.h"

#ifndef ROUNDS
#define ROUNDS 2
#endif

atomic_int wants[2], turn, data;

static void lock(int me) {
  int other = 1 - me;
  store(&wants[me], 1, rel);
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
    store(&data, load(&data, acq) + 1, rel);
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
  printf("%d\n", load(&data, acq));
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
