// verdict: robust
// runs: 50
// prints: sc
//
// ISA2 with release and acquire at each hand-over: robust.
#include "litmus.h"

atomic_int x, y, z;
int a, b, c;

THREAD(first) {
  store(&x, 1, rlx);
  store(&y, 1, rel);
  return arg;
}

THREAD(second) {
  a = load(&y, acq);
  store(&z, 1, rel);
  return arg;
}

THREAD(third) {
  b = load(&z, acq);
  c = load(&x, rlx);
  return arg;
}

int main(void) {
  RUN(first, second, third);
  return finish(a == 1 && b == 1 && c == 0);
}

// SPDX-License-Identifier: Apache-2.0
