// verdict: race 0,16 16,27
// verify: race 16,27
// runs: 200
// prints: done
//
// A thread that is handed the address of another one's local variable reads it while that thread
// writes there; or when it has ended, and the library uses that part of its stack.
#include "litmus.h"

_Atomic(int *) shown;
int seen;

static __attribute__((noinline)) void watch(void) {
  int *where = load(&shown, acq);
  if (where != NULL) {
    seen = *where;
  }
}

THREAD(watcher) {
  watch();
  return arg;
}

static __attribute__((noinline)) void work(volatile int *mine) {
  store(&shown, (int *)mine, rel);
  *mine = 2;
}

THREAD(worker) {
  volatile int mine = 1;
  work(&mine);
  return arg;
}

int main(void) {
  RUN(worker, watcher);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
