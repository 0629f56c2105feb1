// verdict: robust
// runs: 60
//
// As claim.c and maximum.c, by code that is not optimized: what is thrown away lies on the stack
// until its function returns, while another stale value makes a compare-and-swap fail.
#include "litmus.h"

#define UNOPTIMIZED __attribute__((noinline, optimize("O0")))

atomic_int owners[2];
atomic_int largest[2];
atomic_int flags[2];

static UNOPTIMIZED void claim(atomic_int *owner, int me) {
  int nobody = 0;
  if (load(owner, rlx) == 0) {
    cas(owner, &nobody, me + 1, rlx, rlx);
  }
}

static UNOPTIMIZED void note(atomic_int *max, int value) {
  int old = load(max, rlx);
  while (old < value && !cas(max, &old, value, rlx, rlx)) {
  }
}

static UNOPTIMIZED void *worker(void *arg) {
  int me = (int)(intptr_t)arg;
  claim(&owners[1 - me], me);
  note(&largest[me], 7);
  (void)load(&flags[1 - me], rlx);
  store(&flags[me], 1, rlx);
  claim(&owners[me], me);
  note(&largest[1 - me], 5);
  return arg;
}

int main(void) {
  RUN(worker, worker);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
