// verdict: robust
// runs: 50
// prints: sc
//
// LB with release and acquire, which forbid it on every machine.
#include "litmus.h"

atomic_int x, y;
int a, b;

THREAD(left) {
  a = load(&x, acq);
  store(&y, 1, rel);
  return arg;
}

THREAD(right) {
  b = load(&y, acq);
  store(&x, 1, rel);
  return arg;
}

int main(void) {
  RUN(left, right);
  return finish(a == 1 && b == 1);
}

// SPDX-License-Identifier: Apache-2.0
