// verdict: robust
// verify: robust
// runs: 10
// prints: met
//
// As wait-second-exit, but the second location is written only after the loop has ended.
#include "litmus.h"

atomic_int done, met, failed;

THREAD(waiter) {
  while (!load(&done, sc)) {
    if (load(&failed, sc)) {
      abort();
    }
  }
  store(&met, 1, sc);
  return arg;
}

THREAD(setter) {
  store(&done, 1, sc);
  while (!load(&met, sc)) {
  }
  store(&failed, 1, sc);
  return arg;
}

int main(void) {
  RUN(waiter, setter);
  puts("met");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
