// verdict: robust
// verdict[x86-64]: violation 17 24
// runs: 50
// prints: sc
//
// SB with an acq_rel fence between store and load. C11 lets both read 0 and on
// x86-64 the fence is no instruction at all. On ARM the compiler knows nothing
// weaker than DMB ISH for it, which is a full barrier: robust there.
#include "litmus.h"

atomic_int x, y;
int a, b;

THREAD(left) {
  store(&x, 1, rlx);
  fence(acqrel);
  a = load(&y, rlx);
  return arg;
}

THREAD(right) {
  store(&y, 1, rlx);
  fence(acqrel);
  b = load(&x, rlx);
  return arg;
}

int main(void) {
  RUN(left, right);
  return finish(a == 0 && b == 0);
}

// SPDX-License-Identifier: Apache-2.0
