// verdict: violation 14 20
// runs: 50
// prints: sc
//
// SB, relaxed, by calls of TSan's functions: the stub library's own instructions
// are stronger than what the calls say, and do not count.
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
