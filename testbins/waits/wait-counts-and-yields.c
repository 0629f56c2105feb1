// verdict: robust
// runs: 100
//
// A look in vain counts for nothing, also if the thread counts how often it looks, to let others run.
#include "litmus.h"

static atomic_int x, y;

THREAD(waiter) {
  store(&x, 2, rel);
  for (int n = 0; load(&y, rlx) != 2;) {
    if (++n > 10) {
      sched_yield();
    }
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
