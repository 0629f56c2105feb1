// verdict: robust
// runs: 100
// verify: robust
//
// A look in vain counts for nothing, the first one with the others: that the loop calls a function
// changes nothing below the stack pointer that anybody reads.
#include "litmus.h"

static atomic_int x, y;

THREAD(waiter) {
  store(&x, 2, rel);
  while (load(&y, rlx) != 2) {
    sched_yield();
  }
  return arg;
}

THREAD(other) {
  store(&y, 2, sc);
  store(&x, 2, rlx);
  return arg;
}

int main(void) {
  RUN(waiter, other);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
