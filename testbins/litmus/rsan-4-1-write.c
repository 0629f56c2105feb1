// verdict: robust
// runs: 50
// prints: sc
//
// RSAN, example 4.1, program 2: as program 1, but the right thread writes x. The
// only place for that write before the fetch-and-add is between it and the
// value that it read: there is no room. Robust.
#include "litmus.h"

atomic_int x, y;
int a;

THREAD(left) {
  fetch_add(&x, 1, acqrel);
  a = load(&y, acq);
  return arg;
}

THREAD(right) {
  store(&y, 1, rel);
  store(&x, 2, rel);
  return arg;
}

int main(void) {
  RUN(left, right);
  return finish(a == 0 && load(&x, rlx) == 3);
}

// SPDX-License-Identifier: Apache-2.0
