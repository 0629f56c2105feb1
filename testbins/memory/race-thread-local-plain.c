// verdict: race 0,24 0,30
// verify: race 0,24 0,30
// runs: 100
// prints: done
//
// A thread hands out plain variables of its own and does not wait until the others have used them:
// they end with the thread. thread-local-plain-awaited.c waits.
#include "litmus.h"

static _Thread_local int first;
static _Thread_local int second[2] = {7, 7};
static int *_Atomic given[2];
static volatile int seen;

THREAD(giver) {
  first = 1;
  store(&given[0], &first, rel);
  store(&given[1], &second[1], rel);
  return arg;
}

static __attribute__((noinline)) void look(int *where) {
  if (where != NULL) {
    seen = *where;
  }
}

static __attribute__((noinline)) void set(int *where) {
  if (where != NULL) {
    *where = 2;
  }
}

THREAD(worker) {
  look(load(&given[0], acq));
  set(load(&given[1], acq));
  return arg;
}

int main(void) {
  RUN(giver, worker);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
