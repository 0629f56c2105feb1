// verdict: violation 21
// runs: 50
// prints: sc
//
// SB whose second thread looks by a weak compare-and-swap: it may fail on the old value, too, which
// the strong one of tsan-SB+cas-strong cannot see, for an rmw follows it.
#include "litmus.h"

atomic_int x, y;
int old;

THREAD(adds_nothing) {
  fetch_add(&x, 0, acq);
  old = load(&y, rlx);
  return arg;
}

THREAD(compares) {
  int expected = 0;
  store(&y, 1, rlx);
  cas_weak(&x, &expected, 5, rel, rlx);
  return arg;
}

int main(void) {
  RUN(adds_nothing, compares);
  return finish(old > 1);
}

// SPDX-License-Identifier: Apache-2.0
