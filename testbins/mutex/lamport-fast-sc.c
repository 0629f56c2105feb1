// verdict: robust
// runs: 50
// prints: 2
//
// Lamport's fast mutex (1987) for two threads with seq_cst accesses: the path
// without contention is seven accesses. Robust, and the counter is race-free.
#include "litmus.h"

enum { THREADS = 2 };

atomic_int trying[THREADS], x, y;
int counter;

static void lock(int me) {
  for (;;) {
    store(&trying[me], 1, sc);
    store(&x, me + 1, sc);
    if (load(&y, sc) != 0) {
      store(&trying[me], 0, sc);
      while (load(&y, sc) != 0) {
      }
      continue;
    }
    store(&y, me + 1, sc);
    if (load(&x, sc) == me + 1) {
      return;
    }
    store(&trying[me], 0, sc);
    for (int i = 0; i < THREADS; i++) {
      while (load(&trying[i], sc)) {
      }
    }
    if (load(&y, sc) == me + 1) {
      return;
    }
    while (load(&y, sc) != 0) {
    }
  }
}

static void unlock(int me) {
  store(&y, 0, sc);
  store(&trying[me], 0, sc);
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
