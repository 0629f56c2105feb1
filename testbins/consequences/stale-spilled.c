// verdict: robust
// verdict-strict: violation 14
// runs: 60
// prints: done
//
// A stale value is kept on the thread's own stack, and nobody takes it from there.
#include "litmus.h"

atomic_int flags[2];

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  store(&flags[me], 1, rlx);
  volatile int kept = load(&flags[1 - me], rlx);
  (void)&kept;
  return arg;
}

int main(void) {
  RUN(worker, worker);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
