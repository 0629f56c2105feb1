// verdict: robust
// verify: robust
// runs: 10
// prints: met
//
// As wait-remembers, and asks for a value that the location never has.
#include "litmus.h"

atomic_int x;

THREAD(waiter) {
  int value, seen = 0;
  while ((value = load(&x, sc)) != 2) {
    seen |= value;
  }
  if (seen > 1) {
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
  puts("met");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
