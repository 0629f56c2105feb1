// verdict: robust
// runs: 50
// prints: sc
//
// SB whose second thread looks by a strong compare-and-swap: the old value has what it expects, but
// an rmw follows it, so neither can it swap that nor fail. tsan-SB+cas-weak can fail.
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
  cas(&x, &expected, 5, rel, rlx);
  return arg;
}

int main(void) {
  RUN(adds_nothing, compares);
  return finish(old > 1);
}

// SPDX-License-Identifier: Apache-2.0
