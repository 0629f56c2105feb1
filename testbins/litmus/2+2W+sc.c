// verdict: robust
// runs: 50
// prints: sc
//
// 2+2W with seq_cst stores: robust everywhere.
#include "litmus.h"

atomic_int x, y;

THREAD(left) {
  store(&x, 1, sc);
  store(&y, 2, sc);
  return arg;
}

THREAD(right) {
  store(&y, 1, sc);
  store(&x, 2, sc);
  return arg;
}

int main(void) {
  RUN(left, right);
  return finish(load(&x, rlx) == 1 && load(&y, rlx) == 1);
}

// SPDX-License-Identifier: Apache-2.0
