// verdict: robust
// runs: 100
//
// Who claims what? A thread that sees a stale 0 tries to claim what another has claimed, by a
// compare-and-swap that must fail: the claim that succeeded has consumed the 0.
#include "litmus.h"

atomic_int owners[2];
atomic_int flags[2];

static __attribute__((noinline)) void claim(atomic_int *owner, int me) {
  int nobody = 0;
  if (load(owner, rlx) == 0) {
    cas(owner, &nobody, me + 1, rlx, rlx);
  }
}

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  claim(&owners[1 - me], me);
  (void)load(&flags[1 - me], rlx);
  store(&flags[me], 1, rlx);
  claim(&owners[me], me);
  return arg;
}

int main(void) {
  RUN(worker, worker);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
