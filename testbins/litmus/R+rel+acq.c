// verdict: violation 15 21
// verdict[aarch64]: robust
// runs: 300
// prints: sc
//
// R with release stores and an acquire load: two stores to y do not synchronize.
// AArch64's STLR and LDAR are ordered as seq_cst accesses are.
#include "litmus.h"

atomic_int x, y;
int a;

THREAD(left) {
  store(&x, 1, rel);
  store(&y, 1, rel);
  return arg;
}

THREAD(right) {
  store(&y, 2, rel);
  a = load(&x, acq);
  return arg;
}

int main(void) {
  RUN(left, right);
  return finish(load(&y, rlx) == 2 && a == 0);
}

// SPDX-License-Identifier: Apache-2.0
