// verdict: robust
// verdict-strict: violation 15
// runs: 60
// prints: done
//
// A stale value decides which way a branch goes, and both ways lead to the same place
// in the same state: only the time that passes differs.
#include "litmus.h"

atomic_int flags[2];

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  store(&flags[me], 1, rlx);
  if (load(&flags[1 - me], rlx)) {
    for (int i = 0; i < 50; i++) {
      __asm__ volatile("");
    }
  }
  return arg;
}

int main(void) {
  RUN(worker, worker);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
