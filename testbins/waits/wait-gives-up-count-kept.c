// verdict: robust
// verify: crash
// runs: 20
//
// The same where the number of the look is kept: each of them is tried.
#include <stdlib.h>
#include "litmus.h"

atomic_int ready;
volatile int looks;

THREAD(waiter) {
  int n = 0;
  while (n < 17 && !load(&ready, acq)) {
    n++;
  }
  looks = n;
  if (n == 11) {
    abort();
  }
  return arg;
}

THREAD(worker) {
  store(&ready, 1, rel);
  return arg;
}

int main(void) {
  RUN(waiter, worker);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
