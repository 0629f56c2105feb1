// verdict: violation 18
// runs: 60
//
// Counts its looks and prints the count: a stale value more is a different number.
// Not a mere wait.
#include "litmus.h"

atomic_int flags[2];
long looks[2];

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  long count = 0;
  store(&flags[me], 1, rlx);
  // Not written to memory before the loop has ended.
  do {
    count++;
  } while (!load(&flags[1 - me], rlx));
  looks[me] = count;
  return arg;
}

int main(void) {
  RUN(worker, worker);
  printf("%ld %ld\n", looks[0], looks[1]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
