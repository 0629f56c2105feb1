// verdict: robust
// runs: 20
// prints: 2
// verify: robust
// bound: each of two threads enters once
//
// Dekker's lock with relaxed accesses and fences, after Williams 2010 (figure 6:
// dekker-rlx), entered once: a seq_cst fence between raising the own flag and
// looking at the other's, acquire on the way in, release on the way out. Entered
// twice it is not robust on ARM: see verify-dekker-rlx-twice.c.
#include "litmus.h"

#ifndef ROUNDS
#define ROUNDS 1
#endif

atomic_int wants[2], turn, data;

static void lock(int me) {
  int other = 1 - me;
  store(&wants[me], 1, rlx);
  fence(sc);
  while (load(&wants[other], rlx)) {
    if (load(&turn, rlx) != me) {
      store(&wants[me], 0, rlx);
      while (load(&turn, rlx) != me) {
      }
      store(&wants[me], 1, rlx);
      fence(sc);
    }
  }
  fence(acq);
}

static void unlock(int me) {
  store(&turn, 1 - me, rlx);
  fence(rel);
  store(&wants[me], 0, rlx);
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
#define BOUND "each of two threads enters once"
#endif

int main(void) {
  RSAN_BOUND(BOUND);
  RUN(worker, worker);
  printf("%d\n", load(&data, rlx));
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
