// verdict: violation 13 19
// runs: 50
// prints: sc
//
// SB on two neighbouring bytes: locations of their own, not one word.
#include "litmus.h"

atomic_uchar bytes[2];
int a, b;

THREAD(left) {
  store(&bytes[0], 1, rlx);
  a = load(&bytes[1], rlx);
  return arg;
}

THREAD(right) {
  store(&bytes[1], 1, rlx);
  b = load(&bytes[0], rlx);
  return arg;
}

int main(void) {
  RUN(left, right);
  return finish(a == 0 && b == 0);
}

// SPDX-License-Identifier: Apache-2.0
