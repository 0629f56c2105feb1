// verdict: robust
// runs: 50
// prints: 4
//
// Dekker's mutual exclusion with seq_cst accesses: robust, waiting loops
// included, and the counter is race-free. Each thread enters twice.
#include "litmus.h"

atomic_int wants[2], turn;
int counter;

static void lock(int me) {
  int other = 1 - me;
  store(&wants[me], 1, sc);
  while (load(&wants[other], sc)) {
    if (load(&turn, sc) != me) {
      store(&wants[me], 0, sc);
      while (load(&turn, sc) != me) {
      }
      store(&wants[me], 1, sc);
    }
  }
}

static void unlock(int me) {
  store(&turn, 1 - me, sc);
  store(&wants[me], 0, sc);
}

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  for (int i = 0; i < 2; i++) {
    lock(me);
    counter++;
    unlock(me);
  }
  return arg;
}

int main(void) {
  RUN(worker, worker);
  printf("%d\n", counter);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
