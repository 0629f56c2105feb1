// verdict: robust
// runs: 50
// prints: 2
//
// Dekker's algorithm with relaxed accesses and fences, after Williams 2010: a
// seq_cst fence between raising the own flag and looking at the other's, an
// acquire fence on the way in and a release fence on the way out.
#include "litmus.h"

atomic_int wants[2], turn;
int counter;

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
  lock(me);
  counter++;
  unlock(me);
  return arg;
}

int main(void) {
  RUN(worker, worker);
  printf("%d\n", counter);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
