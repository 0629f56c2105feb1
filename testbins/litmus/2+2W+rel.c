// verdict: robust
// verdict[x86-64]: violation 15 21
// runs: 50
// prints: sc
//
// 2+2W with release stores: RC20 allows it still, since nobody acquires. x86
// machines keep all stores in one order; AArch64's STLR likewise, which is why
// they count as seq_cst there. ARMv7 has a DMB before each store.
#include "litmus.h"

atomic_int x, y;

THREAD(left) {
  store(&x, 1, rel);
  store(&y, 2, rel);
  return arg;
}

THREAD(right) {
  store(&y, 1, rel);
  store(&x, 2, rel);
  return arg;
}

int main(void) {
  RUN(left, right);
  return finish(load(&x, rlx) == 1 && load(&y, rlx) == 1);
}

// SPDX-License-Identifier: Apache-2.0
