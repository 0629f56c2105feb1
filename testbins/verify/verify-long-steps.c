// SPDX-License-Identifier: Apache-2.0
// verdict: robust
// verify: robust
// executions: 6
// runs: 20
//
// Threads compute for long between their accesses, so that others go first within these steps. There
// are as many executions as without that.
#include "litmus.h"

#ifndef LONG
#define LONG 100000
#endif

atomic_int x, y, sum;

static void compute(volatile unsigned *own) {
  for (int i = 0; i < LONG; i++) {
    *own = *own * 3 + 1;
  }
}

THREAD(left) {
  volatile unsigned own = 1;
  exchange(&x, 1, sc);
  compute(&own);
  fetch_add(&sum, load(&y, sc), sc);
  compute(&own);
  return arg;
}

THREAD(right) {
  volatile unsigned own = 2;
  compute(&own);
  exchange(&y, 1, sc);
  compute(&own);
  fetch_add(&sum, load(&x, sc), sc);
  return arg;
}

int main(void) {
  RUN(left, right);
  return 0;
}
