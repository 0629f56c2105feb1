// verdict: crash
// verify: crash
// runs: 100
//
// A loop looks at three locations in turn, and what follows depends on which of them it was: it
// comes back to the same state every third round. Compilers compute the address in the loop.
#include "litmus.h"

atomic_int x[3];

THREAD(waiter) {
  int i = 0;
  while (!load(&x[i], sc)) {
    i = (i + 1) % 3;
  }
  if (i == 2) {
    abort();
  }
  return arg;
}

THREAD(setter) {
  store(&x[1], 1, sc);
  store(&x[2], 1, sc);
  return arg;
}

int main(void) {
  RUN(waiter, setter);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
