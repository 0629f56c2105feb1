// verdict: robust
// runs: 50
// prints: sc
//
// 2+2W, relaxed, with a seq_cst fence between the stores: robust.
#include "litmus.h"

atomic_int x, y;

THREAD(left) {
  store(&x, 1, rlx);
  fence(sc);
  store(&y, 2, rlx);
  return arg;
}

THREAD(right) {
  store(&y, 1, rlx);
  fence(sc);
  store(&x, 2, rlx);
  return arg;
}

int main(void) {
  RUN(left, right);
  return finish(load(&x, rlx) == 1 && load(&y, rlx) == 1);
}

// SPDX-License-Identifier: Apache-2.0
