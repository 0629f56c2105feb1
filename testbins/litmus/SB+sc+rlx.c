// verdict: robust
// verdict[aarch64]: violation 16 22
// runs: 50
// prints: sc
//
// SB with seq_cst stores and relaxed loads. C11 allows both to read 0. x86-64
// has its barrier with the store, ARMv7 its DMB after it; AArch64's STLR is not
// ordered before a plain LDR.
#include "litmus.h"

atomic_int x, y;
int a, b;

THREAD(left) {
  store(&x, 1, sc);
  a = load(&y, rlx);
  return arg;
}

THREAD(right) {
  store(&y, 1, sc);
  b = load(&x, rlx);
  return arg;
}

int main(void) {
  RUN(left, right);
  return finish(a == 0 && b == 0);
}

// SPDX-License-Identifier: Apache-2.0
