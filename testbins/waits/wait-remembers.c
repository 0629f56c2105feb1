// verdict: crash
// verify: crash
// runs: 100
//
// The loop ends at 2, and remembers that it saw 1 on the way.
#include "litmus.h"

atomic_int x;

THREAD(waiter) {
  int value, seen = 0;
  while ((value = load(&x, sc)) != 2) {
    seen |= value;
  }
  if (seen == 1) {
    abort();
  }
  return arg;
}

THREAD(setter) {
  store(&x, 1, sc);
  store(&x, 2, sc);
  return arg;
}

int main(void) {
  RUN(waiter, setter);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
