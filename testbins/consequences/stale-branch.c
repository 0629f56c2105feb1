// verdict: violation 21
// runs: 60
//
// A stale value decides which function is called, and nothing else.
#include "litmus.h"

atomic_int flags[2];
int early, late;

static __attribute__((noinline)) void first(void) {
  __atomic_fetch_add(&early, 1, __ATOMIC_RELAXED);
}

static __attribute__((noinline)) void second(void) {
  __atomic_fetch_add(&late, 1, __ATOMIC_RELAXED);
}

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  store(&flags[me], 1, rlx);
  if (load(&flags[1 - me], rlx)) {
    second();
  } else {
    first();
  }
  return arg;
}

int main(void) {
  RUN(worker, worker);
  printf("%d %d\n", early, late);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
