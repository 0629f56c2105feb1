// verdict: robust
// verdict-strict: violation 17
// runs: 60
// prints: 1 1
//
// Waits by relaxed loads, and acquires by a fence when the wait is over: what the
// other thread wrote before is there, no race.
#include "litmus.h"

atomic_int flags[2];
int messages[2], seen[2];

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  messages[me] = 1;
  store(&flags[me], 1, rel);
  while (!load(&flags[1 - me], rlx)) {
  }
  fence(acq);
  seen[me] = messages[1 - me];
  return arg;
}

int main(void) {
  RUN(worker, worker);
  printf("%d %d\n", seen[0], seen[1]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
