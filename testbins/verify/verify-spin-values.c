// verdict: robust
// verify: robust
// executions: 2
// runs: 20
//
// A wait that ends with either of two values.
#include "litmus.h"

atomic_int flag;

THREAD(setter) {
  store(&flag, 1, rlx);
  store(&flag, 2, rlx);
  return arg;
}

THREAD(waiter) {
  while (!load(&flag, rlx)) {
  }
  return arg;
}

int main(void) {
  RUN(setter, waiter);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
