// verdict: robust
// runs: 50
// prints: sc
//
// S with release and acquire on y: robust.
#include "litmus.h"

atomic_int x, y;
int a;

THREAD(left) {
  store(&x, 2, rlx);
  store(&y, 1, rel);
  return arg;
}

THREAD(right) {
  a = load(&y, acq);
  store(&x, 1, rlx);
  return arg;
}

int main(void) {
  RUN(left, right);
  return finish(a == 1 && load(&x, rlx) == 2);
}

// SPDX-License-Identifier: Apache-2.0
