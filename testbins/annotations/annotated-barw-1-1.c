// verdict: robust
// prints: met
//
// RSAN's example BARW(1,1): a barrier of two flags. A thread that looks once
// too early reads a stale 0; but it waits for the 1, and 0 does not end that.
#include "litmus.h"
#include "rsan.h"

atomic_int x, y;

THREAD(left) {
  store(&x, 1, rlx);
  RSAN_WAIT_UNTIL(&y, 1, rlx);
  return arg;
}

THREAD(right) {
  store(&y, 1, rlx);
  RSAN_WAIT_UNTIL(&x, 1, rlx);
  return arg;
}

int main(void) {
  RUN(left, right);
  puts("met");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
