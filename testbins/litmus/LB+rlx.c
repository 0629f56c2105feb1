// verdict: robust
// runs: 50
// prints: sc
//
// LB, load buffering: both read the other's later store. RC20 excludes cycles of
// program order and reads-from, so the program counts as robust, although ARM
// allows them; the report says so at its end.
#include "litmus.h"

atomic_int x, y;
int a, b;

THREAD(left) {
  a = load(&x, rlx);
  store(&y, 1, rlx);
  return arg;
}

THREAD(right) {
  b = load(&y, rlx);
  store(&x, 1, rlx);
  return arg;
}

int main(void) {
  RUN(left, right);
  return finish(a == 1 && b == 1);
}

// SPDX-License-Identifier: Apache-2.0
