// verdict: violation 17 23
// verdict[aarch64]: robust
// runs: 100
// prints: sc
//
// SB with release stores and acquire loads (RSAN, example 1.1). C11 allows both
// to read 0, and x86 shows it: there it is plain moves. ARMv7's barriers stand
// before the store and after the load, not between them. AArch64 compiles to
// STLR and LDAR, which stay in order: robust.
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
