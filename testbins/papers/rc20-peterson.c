// verdict: violation 33
// verdict[x86-64]: robust
// runs: 200
// prints: 4
//
// Peterson's lock for C11 as V'jukov published it (figure 6: peterson), entered
// twice. Who gets in by `turn` has synchronized with nothing: the load is relaxed,
// and what the other did inside may be missed. On x86-64 every load acquires.
// ../mutex/peterson.c has plain data in the same place: there it is a race.
#include "litmus.h"

atomic_int wants[2], turn, data;

static void lock(int me) {
  int other = 1 - me;
  store(&wants[me], 1, rlx);
  exchange(&turn, other, acqrel);
  while (load(&wants[other], acq)) {
    if (load(&turn, rlx) != other) {
      break;
    }
  }
}

static void unlock(int me) {
  store(&wants[me], 0, rel);
}

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  for (int i = 0; i < 2; i++) {
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

// SPDX-License-Identifier: Apache-2.0
