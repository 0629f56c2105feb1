// verdict: violation 14 20
// verify: violation 14 20
// executions: 3
// runs: 20
//
// Store buffering. Of the four combinations of who comes first at x and at y, one has a cycle.
#include "litmus.h"

atomic_int x, y;
int a, b;

THREAD(first) {
  store(&x, 1, rlx);
  a = load(&y, rlx);
  return arg;
}

THREAD(second) {
  store(&y, 1, rlx);
  b = load(&x, rlx);
  return arg;
}

int main(void) {
  RUN(first, second);
  return finish(a == 0 && b == 0);
}

// SPDX-License-Identifier: Apache-2.0
