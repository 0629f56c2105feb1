// verdict: violation 16
// runs: 100
//
// Who claims what? What another has claimed by a store can be claimed by a compare-and-swap
// that sees the 0 from before it: no read-modify-write stands directly behind that.
#include "litmus.h"

atomic_int owners[2];
atomic_int flags[2];
atomic_int both;

static __attribute__((noinline)) void claim(int me) {
  (void)load(&flags[1 - me], rlx);
  store(&flags[me], 1, rlx);
  int nobody = 0;
  if (cas(&owners[1 - me], &nobody, me + 1, rlx, rlx)) {
    fetch_add(&both, 1, rlx);
  }
}

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  store(&owners[me], me + 1, rlx);
  claim(me);
  return arg;
}

int main(void) {
  RUN(worker, worker);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
