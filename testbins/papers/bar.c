// verdict: robust
// verdict-strict: violation 15 22
// runs: 100
// prints: met
//
// BAR (RSAN, example 4.2): two threads raise a flag each and wait for the other's.
// Both may look too early, as in SB, and wait a little longer: that counts only if
// busy-waits count. Relaxed, so that it is so on every instruction set.
#include "litmus.h"

atomic_int x, y;

THREAD(left) {
  store(&x, 1, rlx);
  while (load(&y, rlx) != 1) {
  }
  return arg;
}

THREAD(right) {
  store(&y, 1, rlx);
  while (load(&x, rlx) != 1) {
  }
  return arg;
}

int main(void) {
  RUN(left, right);
  puts("met");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
