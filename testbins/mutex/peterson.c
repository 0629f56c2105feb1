// verdict: race 34,34
// verdict[x86-64]: robust
// runs: 200
// prints: 4
//
// Peterson's lock for C11 as V'jukov published it in 2008, entered twice. The
// load of `turn` is relaxed: a thread that gets in because the other one, after
// leaving, came back and gave way, has synchronized with nothing that the other
// did inside. Entering once only never shows it. On x86-64 every load acquires.
#include "litmus.h"

atomic_int wants[2], turn;
int counter;

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
