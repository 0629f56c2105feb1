// verdict: robust
// runs: 50
// prints: 4
//
// Peterson's lock for C11 with its first repair (Margalit and Lahav 2021): the
// load of `turn` acquires. See peterson.c for the flaw.
#include "litmus.h"

atomic_int wants[2], turn;
int counter;

static void lock(int me) {
  int other = 1 - me;
  store(&wants[me], 1, rlx);
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
