// verdict: robust
// verify: robust
// executions: 5
// runs: 3
// prints: done
//
// What is left of two numbers that threads add up, if most steps are constants.
#include "litmus.h"

atomic_int i = 1, j = 1;

THREAD(first) {
  store(&i, 2, sc);
  load(&j, sc);
  return arg;
}

THREAD(second) {
  store(&j, 2, sc);
  store(&j, load(&i, sc) + 1, sc);
  return arg;
}

int main(void) {
  RUN(first, second);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
