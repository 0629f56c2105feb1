// verdict: robust
// runs: 50
// prints: sc
//
// SB, relaxed, with a seq_cst fence between each store and load: robust. Of two
// sc fences one comes first, and the other thread is aware of what stood before.
#include "litmus.h"

atomic_int x, y;
int a, b;

THREAD(left) {
  store(&x, 1, rlx);
  fence(sc);
  a = load(&y, rlx);
  return arg;
}

THREAD(right) {
  store(&y, 1, rlx);
  fence(sc);
  b = load(&x, rlx);
  return arg;
}

int main(void) {
  RUN(left, right);
  return finish(a == 0 && b == 0);
}

// SPDX-License-Identifier: Apache-2.0
