// verdict: robust
// runs: 50
// prints: sc
//
// SB made of read-modify-writes only: nothing fits between a value and the RMW
// that read it, so each location has one order that all RMWs see. Robust with
// relaxed order.
#include "litmus.h"

atomic_int x, y;
int a, b;

THREAD(left) {
  fetch_add(&x, 1, rlx);
  a = fetch_add(&y, 0, rlx);
  return arg;
}

THREAD(right) {
  fetch_add(&y, 1, rlx);
  b = fetch_add(&x, 0, rlx);
  return arg;
}

int main(void) {
  RUN(left, right);
  return finish(a == 0 && b == 0);
}

// SPDX-License-Identifier: Apache-2.0
