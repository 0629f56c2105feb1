// verdict: violation 14
// runs: 60
//
// A stale value is an index: the thread reads other memory.
#include "litmus.h"

atomic_int flags[2];
volatile int table[2] = {10, 20};
int seen[2];

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  store(&flags[me], 1, rlx);
  seen[me] = table[load(&flags[1 - me], rlx)];
  return arg;
}

int main(void) {
  RUN(worker, worker);
  printf("%d %d\n", seen[0], seen[1]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
