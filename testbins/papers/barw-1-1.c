// verdict: robust
// verdict-strict: violation 13
// runs: 100
// prints: met
//
// BARW(1,1) (RSAN, example 4.2): BAR with waits for a value. Here the wait is a
// function of its own, as RSAN's primitive is: robust.
#include "litmus.h"

atomic_int x, y;

static __attribute__((noinline)) void wait_until(atomic_int *location, int value) {
  while (load(location, rlx) != value) {
  }
}

THREAD(left) {
  store(&x, 1, rlx);
  wait_until(&y, 1);
  return arg;
}

THREAD(right) {
  store(&y, 1, rlx);
  wait_until(&x, 1);
  return arg;
}

int main(void) {
  RUN(left, right);
  puts("met");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
