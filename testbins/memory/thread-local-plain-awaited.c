// verdict: robust
// verify: robust
// runs: 50
// prints: done
//
// The twin of race-thread-local-plain.c: the owner waits until the other thread is done, and the
// next threads have their own variables where the first two had theirs.
#include "litmus.h"

static _Thread_local int first;
static _Thread_local int second[2] = {7, 7};
static int *_Atomic given[2];
static atomic_int done;
static volatile int seen;

THREAD(giver) {
  first = 1;
  store(&given[0], &first, rel);
  store(&given[1], &second[1], rel);
  while (!load(&done, acq)) {
  }
  return arg;
}

THREAD(worker) {
  int *read;
  int *written;
  first = 3;
  while ((written = load(&given[1], acq)) == NULL) {
  }
  read = load(&given[0], rlx);
  seen = *read;
  *written = 2;
  store(&done, 1, rel);
  return arg;
}

int main(void) {
  RUN(giver, worker);
  store(&given[0], NULL, rlx);
  store(&given[1], NULL, rlx);
  store(&done, 0, rlx);
  RUN(worker, giver);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
