// verdict: robust
// runs: 50
// prints: sc
//
// SB whose stores are acq_rel exchanges and whose loads are acquire. x86-64: XCHG
// is a full barrier. AArch64: SWPAL and LDAR stay in order. ARMv7: the exchange
// ends in a DMB. Robust everywhere, though C11 alone promises less.
#include "litmus.h"

atomic_int x, y;
int a, b;

THREAD(left) {
  exchange(&x, 1, acqrel);
  a = load(&y, acq);
  return arg;
}

THREAD(right) {
  exchange(&y, 1, acqrel);
  b = load(&x, acq);
  return arg;
}

int main(void) {
  RUN(left, right);
  return finish(a == 0 && b == 0);
}

// SPDX-License-Identifier: Apache-2.0
