// verdict: violation 13 19
// runs: 50
// prints: sc
//
// 2+2W: each thread's first store may end up as the last one of its location.
// The second store can slip in before the other thread's first.
#include "litmus.h"

atomic_int x, y;

THREAD(left) {
  store(&x, 1, rlx);
  store(&y, 2, rlx);
  return arg;
}

THREAD(right) {
  store(&y, 1, rlx);
  store(&x, 2, rlx);
  return arg;
}

int main(void) {
  RUN(left, right);
  return finish(load(&x, rlx) == 1 && load(&y, rlx) == 1);
}

// SPDX-License-Identifier: Apache-2.0
