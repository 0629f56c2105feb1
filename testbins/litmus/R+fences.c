// verdict: robust
// runs: 50
// prints: sc
//
// R, relaxed, with seq_cst fences: robust.
#include "litmus.h"

atomic_int x, y;
int a;

THREAD(left) {
  store(&x, 1, rlx);
  fence(sc);
  store(&y, 1, rlx);
  return arg;
}

THREAD(right) {
  store(&y, 2, rlx);
  fence(sc);
  a = load(&x, rlx);
  return arg;
}

int main(void) {
  RUN(left, right);
  return finish(load(&y, rlx) == 2 && a == 0);
}

// SPDX-License-Identifier: Apache-2.0
