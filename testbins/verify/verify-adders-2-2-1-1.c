// verdict: robust
// verify: robust
// executions: 180
// runs: 3
// prints: done
//
// Four threads add to one location, two of them twice: 6! / (2! 2!) orders.
#include "litmus.h"

atomic_int x;

THREAD(twice) {
  fetch_add(&x, 1, rlx);
  fetch_add(&x, 1, rlx);
  return arg;
}

THREAD(once) {
  fetch_add(&x, 1, rlx);
  return arg;
}

int main(void) {
  RUN(twice, twice, once, once);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
