// verdict: crash
// verify: crash
// runs: 100
//
// Two looks in each round of the loop: the value can come between them.
#include "litmus.h"

atomic_int x;

THREAD(waiter) {
  while (load(&x, sc) != 1) {
    if (load(&x, sc) == 1) {
      abort();
    }
  }
  return arg;
}

THREAD(setter) {
  store(&x, 1, sc);
  return arg;
}

int main(void) {
  RUN(waiter, setter);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
