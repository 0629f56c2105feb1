// verdict: violation 15
// runs: 60
// prints: done
//
// stale-spilled.c whose value is taken from the stack again, and written elsewhere.
#include "litmus.h"

atomic_int flags[2];
int seen[2];

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  volatile int kept;
  store(&flags[me], 1, rlx);
  kept = load(&flags[1 - me], rlx);
  seen[me] = kept;
  return arg;
}

int main(void) {
  RUN(worker, worker);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
