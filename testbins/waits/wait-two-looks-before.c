// verdict: crash
// verify: crash
// runs: 100
//
// Two looks before the loop: the first is in vain, and the second is not.
#include "litmus.h"

atomic_int ready;

THREAD(waiter) {
  if (load(&ready, sc)) {
    return arg;
  }
  if (load(&ready, sc)) {
    abort();
  }
  while (!load(&ready, sc)) {
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
