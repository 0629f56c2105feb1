// verdict: robust
// runs: 20
// prints: 4
// verify-slow: robust
// bound: each of two threads enters twice
//
// Dekker's lock by release and acquire (figure 7: dekker-ra): what is left of
// rc20-dekker-rlx.c's fences are the seq_cst ones between the two flags.
#include "litmus.h"

#ifndef ROUNDS
#define ROUNDS 2
#endif

atomic_int wants[2], turn, data;

static void lock(int me) {
  int other = 1 - me;
  store(&wants[me], 1, rel);
  fence(sc);
  while (load(&wants[other], acq)) {
    if (load(&turn, acq) != me) {
      store(&wants[me], 0, rel);
      while (load(&turn, acq) != me) {
      }
      store(&wants[me], 1, rel);
      fence(sc);
    }
  }
}

static void unlock(int me) {
  store(&turn, 1 - me, rel);
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
