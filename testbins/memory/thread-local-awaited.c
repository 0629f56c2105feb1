// verdict: robust
// verify: robust
// runs: 50
// prints: done
//
// The twin of race-thread-local-left.c: the owner waits until the other thread is done, and the next
// threads have their own variable where the first two had theirs.
#include "litmus.h"

static _Thread_local atomic_int mine;
static atomic_int *_Atomic given;
static atomic_int done;

THREAD(giver) {
  store(&mine, 1, rlx);
  store(&given, &mine, rel);
  while (!load(&done, acq)) {
  }
  return arg;
}

THREAD(worker) {
  atomic_int *where;
  while ((where = load(&given, acq)) == NULL) {
  }
  store(&mine, 3, rlx);
  store(where, 2, rlx);
  store(&done, 1, rel);
  return arg;
}

int main(void) {
  RUN(giver, worker);
  store(&given, NULL, rlx);
  store(&done, 0, rlx);
  RUN(worker, giver);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
