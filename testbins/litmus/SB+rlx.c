// verdict: violation 15 21
// runs: 50
// prints: sc
//
// SB, store buffering, relaxed. Both threads can read 0: the store waits in a
// buffer while the load goes ahead. Under SC whoever reads second must see the
// other's store, and nothing makes it aware of it.
#include "litmus.h"

atomic_int x, y;
int a, b;

THREAD(left) {
  store(&x, 1, rlx);
  a = load(&y, rlx);
  return arg;
}

THREAD(right) {
  store(&y, 1, rlx);
  b = load(&x, rlx);
  return arg;
}

int main(void) {
  RUN(left, right);
  return finish(a == 0 && b == 0);
}

// SPDX-License-Identifier: Apache-2.0
