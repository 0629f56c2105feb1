// verdict: violation 22
// verdict[x86-64]: robust
// runs: 50
// prints: sc
//
// As CAS+strong, with a plain store on the left: that leaves a hole after the
// initial value, into which the right compare-and-swap can go on ARM.
#include "litmus.h"

atomic_int x, y;
int won, seen;

THREAD(left) {
  store(&x, 1, rlx);
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
