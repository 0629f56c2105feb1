// verdict: robust
// runs: 20
// verify: none
//
// The waiter writes at its 20th look, which the other thread waits for. On ARMv7 that is a store in an
// IT block, which nothing branches around: the loop does more than to pause.
#include "litmus.h"

static atomic_int y, z;

THREAD(waiter) {
  int n = 0;
  while (load(&y, rlx) != 2) {
    n++;
    if (n == 20) {
      store(&z, n, rlx);
    }
  }
  return arg;
}

THREAD(other) {
  while (load(&z, rlx) != 20) {
  }
  store(&y, 2, rlx);
  return arg;
}

int main(void) {
  RUN(waiter, other);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
