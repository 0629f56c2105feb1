// verdict: robust
// runs: 50
// prints: sc
//
// WRC whose first load is relaxed: robust all the same. Coherence is enough here:
// who comes after a read of 1 cannot read the 0 before it, however weak that
// read was. ISA2+rel+rlx+acq shows where the relaxed load matters.
#include "litmus.h"

atomic_int x, y;
int a, b, c;

THREAD(first) {
  store(&x, 1, rlx);
  return arg;
}

THREAD(second) {
  a = load(&x, rlx);
  store(&y, 1, rel);
  return arg;
}

THREAD(third) {
  b = load(&y, acq);
  c = load(&x, rlx);
  return arg;
}

int main(void) {
  RUN(first, second, third);
  return finish(a == 1 && b == 1 && c == 0);
}

// SPDX-License-Identifier: Apache-2.0
