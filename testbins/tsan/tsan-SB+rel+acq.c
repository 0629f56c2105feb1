// verdict: violation 14 20
// runs: 50
// prints: sc
//
// SB with release and acquire, which do not order a store before a later load: on ARMv8
// the machine's own LDAR and STLR would, and a plain build is robust there.
#include "litmus.h"

atomic_int x, y;
int a, b;

THREAD(left) {
  store(&x, 1, rel);
  a = load(&y, acq);
  return arg;
}

THREAD(right) {
  store(&y, 1, rel);
  b = load(&x, acq);
  return arg;
}

int main(void) {
  RUN(left, right);
  return finish(a == 0 && b == 0);
}

// SPDX-License-Identifier: Apache-2.0
