// verdict: robust
// runs: 100
// prints: 7 7
//
// The largest of some values, a usual statistic. A stale maximum is too small: its only use is
// what the compare-and-swap expects, which must fail by atomicity and finds the newest one.
#include "litmus.h"

atomic_int largest[2];
atomic_int flags[2];

static __attribute__((noinline)) void note(atomic_int *max, int value) {
  int old = load(max, rlx);
  while (old < value && !cas(max, &old, value, rlx, rlx)) {
  }
}

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  note(&largest[me], 7);
  (void)load(&flags[1 - me], rlx);
  store(&flags[me], 1, rlx);
  note(&largest[1 - me], 5);
  return arg;
}

int main(void) {
  RUN(worker, worker);
  printf("%d %d\n", load(&largest[0], rlx), load(&largest[1], rlx));
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
