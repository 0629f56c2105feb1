// verdict: race 0,23
// verify: race 0,23
// runs: 100
// prints: done
//
// A thread hands out a local variable and does not wait until the other one has used it: by then
// it may be the library's memory, which the thread needs on its way to its end. That it has ended
// does not undo this. stack-awaited.c waits.
#include "litmus.h"

static volatile int *_Atomic given;

THREAD(giver) {
  volatile int mine[4] = {0};
  store(&given, &mine[1], rel);
  return arg;
}

static __attribute__((noinline)) void set(volatile int *where) {
  if (where == NULL) {
    return;
  }
  *where = 3;
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
