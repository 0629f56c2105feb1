// verdict: crash
// verify: crash
// runs: 100
//
// Spins three times and then waits, as adaptive locks do: the wait after the spinning can be met.
#include "litmus.h"

atomic_int ready;

THREAD(waiter) {
  int n = 0;
  while (!load(&ready, sc) && n < 3) {
    n++;
  }
  if (n == 3 && !load(&ready, sc)) {
    while (!load(&ready, sc)) {
    }
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
