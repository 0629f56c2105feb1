// verdict: crash
// verify: crash
// runs: 100
//
// What follows depends on whether the number of looks in vain was odd.
#include "litmus.h"

atomic_int ready;

THREAD(waiter) {
  int odd = 0;
  while (!load(&ready, sc)) {
    odd = !odd;
  }
  if (odd) {
    abort();
  }
  return arg;
}

THREAD(setter) {
  store(&ready, 1, sc);
  return arg;
}

int main(void) {
  RUN(waiter, setter);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
