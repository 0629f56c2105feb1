// verdict: violation 14 21
// runs: 50
// prints: sc
//
// SB with fences that are weaker than sc.
#include "litmus.h"

atomic_int x, y;
int a, b;

THREAD(left) {
  store(&x, 1, rlx);
  fence(acqrel);
  a = load(&y, rlx);
  return arg;
}

THREAD(right) {
  store(&y, 1, rlx);
  fence(acqrel);
  b = load(&x, rlx);
  return arg;
}

int main(void) {
  RUN(left, right);
  return finish(a == 0 && b == 0);
}

// SPDX-License-Identifier: Apache-2.0
