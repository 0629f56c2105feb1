// verdict: violation 20 22
// verdict[x86-64]: robust
// runs: 60
//
// As claim-unoptimized.c, but only who sees both the flag and the owner stale takes what it
// claims for free: each value alone makes no difference, and the compare-and-swap must fail.
#include "litmus.h"

#define UNOPTIMIZED __attribute__((noinline, optimize("O0")))

atomic_int owners[2];
atomic_int flags[2];
int idle[2];

static UNOPTIMIZED void *worker(void *arg) {
  int me = (int)(intptr_t)arg;
  int nobody = 0;
  cas(&owners[1 - me], &nobody, me + 1, rlx, rlx);
  // Others follow the value that the flag had by a read-modify-write.
  int other = load(&flags[1 - me], rlx);
  exchange(&flags[me], 1, rlx);
  int owner = load(&owners[me], rlx);
  int nothing = other == 0 && owner == 0;
  nobody = 0;
  if (nothing) {
    cas(&owners[me], &nobody, me + 1, rlx, rlx);
  }
  idle[me] = nothing;
  return arg;
}

int main(void) {
  RUN(worker, worker);
  printf("%d\n", idle[0] + idle[1]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
