// verdict: violation 16 22
// verdict[aarch64]: robust
// runs: 300
// prints: sc
//
// RSAN, example 4.1, program 2 with a store in place of the fetch-and-add: now
// there is room before it, and on x86-64 the right store of x can go there.
// AArch64 keeps STLR and LDAR in order.
#include "litmus.h"

atomic_int x, y;
int a;

THREAD(left) {
  store(&x, 1, rel);
  a = load(&y, acq);
  return arg;
}

THREAD(right) {
  store(&y, 1, rel);
  store(&x, 2, rel);
  return arg;
}

int main(void) {
  RUN(left, right);
  return finish(a == 0 && load(&x, rlx) == 1);
}

// SPDX-License-Identifier: Apache-2.0
