// verdict: robust
// verify: robust
// runs: 10
// prints: met
//
// The bounded loop comes after an endless one for the same value: its first look sees it.
#include "litmus.h"

atomic_int ready;

THREAD(waiter) {
  while (!load(&ready, sc)) {
  }
  for (int n = 0; !load(&ready, sc); n++) {
    if (n > 3) {
      abort();
    }
  }
  return arg;
}

THREAD(setter) {
  store(&ready, 1, sc);
  return arg;
}

int main(void) {
  RUN(waiter, setter);
  puts("met");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
