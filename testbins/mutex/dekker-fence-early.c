// verdict: violation 32
// verdict[x86-64]: robust
// runs: 500
// prints: 2
//
// dekker-fences.c with its release fence one line too early: the flag then
// publishes the critical section, but not the store to `turn`. The next one to
// leave may set `turn` before it. The counter is safe; whose turn it is, is not.
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
  fence(rel);
  store(&turn, 1 - me, rlx);
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
