// verdict: robust
// runs: 50
// prints: sc
//
// SB, sequentially consistent, by calls of TSan's functions.
#include "litmus.h"

atomic_int x, y;
int a, b;

THREAD(left) {
  store(&x, 1, sc);
  a = load(&y, sc);
  return arg;
}

THREAD(right) {
  store(&y, 1, sc);
  b = load(&x, sc);
  return arg;
}

int main(void) {
  RUN(left, right);
  return finish(a == 0 && b == 0);
}

// SPDX-License-Identifier: Apache-2.0
