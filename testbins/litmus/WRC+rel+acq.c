// verdict: robust
// runs: 50
// prints: sc
//
// WRC with release and acquire: happens-before is transitive. Robust.
#include "litmus.h"

atomic_int x, y;
int a, b, c;

THREAD(first) {
  store(&x, 1, rel);
  return arg;
}

THREAD(second) {
  a = load(&x, acq);
  store(&y, 1, rel);
  return arg;
}

THREAD(third) {
  b = load(&y, acq);
  c = load(&x, acq);
  return arg;
}

int main(void) {
  RUN(first, second, third);
  return finish(a == 1 && b == 1 && c == 0);
}

// SPDX-License-Identifier: Apache-2.0
