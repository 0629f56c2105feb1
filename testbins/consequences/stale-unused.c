// verdict: robust
// verdict-strict: violation 14
// runs: 60
// prints: done
//
// SB whose loads nobody uses: they may be stale, and nothing changes.
#include "litmus.h"

atomic_int flags[2];

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  store(&flags[me], 1, rlx);
  (void)load(&flags[1 - me], rlx);
  return arg;
}

int main(void) {
  RUN(worker, worker);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
