// verdict: robust
// verify: robust
// executions: 72
// runs: 3
// prints: done
//
// Two writers of one location; one thread reads it twice, another twice.
#include "litmus.h"

atomic_int x;

THREAD(one) {
  store(&x, 1, rlx);
  return arg;
}

THREAD(two) {
  store(&x, 2, rlx);
  return arg;
}

THREAD(twice) {
  load(&x, rlx);
  load(&x, rlx);
  return arg;
}

THREAD(again) {
  load(&x, rlx);
  load(&x, rlx);
  return arg;
}

int main(void) {
  RUN(one, two, twice, again);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
