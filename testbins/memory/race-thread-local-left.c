// verdict: race 0,23
// verify: race 0,23
// runs: 50
// prints: done
//
// A thread hands out an atomic variable of its own and does not wait until the other one has used
// it: it ends with the thread. thread-local-awaited.c waits.
#include "litmus.h"

static _Thread_local atomic_int mine;
static atomic_int *_Atomic given;

THREAD(giver) {
  store(&mine, 1, rlx);
  store(&given, &mine, rel);
  return arg;
}

static __attribute__((noinline)) void set(atomic_int *where) {
  if (where == NULL) {
    return;
  }
  store(where, 2, rlx);
}

THREAD(worker) {
  set(load(&given, acq));
  return arg;
}

int main(void) {
  RUN(giver, worker);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
