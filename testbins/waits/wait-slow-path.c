// verdict: crash
// verify: crash
// runs: 100
//
// A look before the loop leads elsewhere than the loop's own: who sees nothing at first, and
// something then, takes the slow path.
#include "litmus.h"

atomic_int ready;

THREAD(waiter) {
  if (load(&ready, sc)) {
    return arg;
  }
  while (!load(&ready, sc)) {
  }
  abort();
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
