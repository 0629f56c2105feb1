// verdict: robust
// runs: 20
// prints: 4
// verify-slow: robust
// bound: each of two threads enters twice
//
// Dekker's lock with relaxed accesses and fences, after Williams 2010 (figure 6:
// dekker-rlx), entered twice: a seq_cst fence between raising the own flag and
// looking at the other's, acquire on the way in, release on the way out.
#include "litmus.h"

#ifndef ROUNDS
#define ROUNDS 2
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

int main(void) {
  RUN(worker, worker);
  printf("%d\n", load(&data, rlx));
  return 0;
}
