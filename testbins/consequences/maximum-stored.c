// verdict: violation 14
// runs: 100
//
// The largest of some values without a compare-and-swap: a stale maximum is overwritten by a
// smaller value, and an update is lost.
#include "litmus.h"

atomic_int largest[2];
atomic_int flags[2];

static __attribute__((noinline)) void note(int me, int which, int value) {
  (void)load(&flags[1 - me], rlx);
  store(&flags[me], 1, rlx);
  if (load(&largest[which], rlx) < value) {
    store(&largest[which], value, rlx);
  }
}

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  fetch_add(&largest[me], 7, rlx);
  note(me, 1 - me, 5);
  return arg;
}

int main(void) {
  RUN(worker, worker);
  printf("%d %d\n", load(&largest[0], rlx), load(&largest[1], rlx));
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
