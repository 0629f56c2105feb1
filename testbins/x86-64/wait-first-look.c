// verdict: robust
// runs: 100
// verify: robust
//
// A look in vain counts for nothing, also if the compiler has taken the first one out of the loop.
// Clang does so at -O3, which is written out here.
#include "litmus.h"

static atomic_int x, y;

THREAD(waiter) {
  store(&x, 2, rel);
  if (load(&y, rlx) != 2) {
    do {
      __builtin_ia32_pause();
    } while (load(&y, rlx) != 2);
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
