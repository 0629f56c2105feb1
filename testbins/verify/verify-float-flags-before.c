// verdict: robust
// verify: robust
// unproved[x86-64]: floating_point
// runs: 10
//
// A flag that the engine does not keep is asked for before there are threads. That a thread waits
// is learned later: the exploration begins again, where the first thread is created.
#include <fenv.h>

#include "litmus.h"

static atomic_int first, second;

THREAD(waiter) {
  while (load(&first, acq) + load(&second, acq) != 2) {
  }
  return arg;
}

THREAD(setter) {
  store(&first, 1, rel);
  store(&second, 1, rel);
  return arg;
}

int main(void) {
  int overflown = fetestexcept(FE_OVERFLOW);
  RUN(waiter, setter);
  return overflown != 0;
}

// SPDX-License-Identifier: Apache-2.0
