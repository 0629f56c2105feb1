// verdict: robust
// verdict-strict: violation 16
// runs: 60
// prints: 7 7
//
// Both threads store the value that was there before: the stale one is equal to the
// newest, and no one can tell them apart.
#include "litmus.h"

atomic_int numbers[2] = {7, 7};
int seen[2];

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  store(&numbers[me], 7, rlx);
  seen[me] = load(&numbers[1 - me], rlx);
  return arg;
}

int main(void) {
  RUN(worker, worker);
  printf("%d %d\n", seen[0], seen[1]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
