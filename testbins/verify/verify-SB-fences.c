// verdict: robust
// verify: robust
// executions: 3
// runs: 20
// prints: sc
//
// Store buffering with seq_cst fences: at each location the store is before the load or after it, but
// not after it at both. Fences alone make no executions: nothing is found that would need their order.
#include "litmus.h"

atomic_int x, y;
int a, b;

THREAD(first) {
  store(&x, 1, rlx);
  fence(sc);
  a = load(&y, rlx);
  return arg;
}

THREAD(second) {
  store(&y, 1, rlx);
  fence(sc);
  b = load(&x, rlx);
  return arg;
}

int main(void) {
  RUN(first, second);
  return finish(a == 0 && b == 0);
}

// SPDX-License-Identifier: Apache-2.0
