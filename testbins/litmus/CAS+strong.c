// verdict: robust
// runs: 50
// prints: sc
//
// A strong compare-and-swap that can only fail where an older value was in
// between. x holds 0, then 1. Expecting 0, it cannot succeed on the initial
// value: the RMW that made it 1 follows that directly. So a relaxed one knows as
// much as SC, and the program is robust; a load in its place would not be.
#include "litmus.h"

atomic_int x, y;
int won, seen;

THREAD(left) {
  int expected = 0;
  cas(&x, &expected, 1, rlx, rlx);
  store(&y, 1, rlx);
  return arg;
}

THREAD(right) {
  int expected = 0;
  seen = load(&y, rlx);
  won = cas(&x, &expected, 2, rlx, rlx);
  return arg;
}

int main(void) {
  RUN(left, right);
  return finish(seen == 1 && won);
}

// SPDX-License-Identifier: Apache-2.0
