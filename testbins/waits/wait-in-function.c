// verdict: robust
// verdict-strict: violation 15
// verdict-strict[x86-64]: robust
// runs: 60
// prints: met
//
// Tries in a function that is called for each attempt: a failed one is a round of
// the loop, calls and all. On x86-64 the attempt is a locked instruction, a fence.
#include "litmus.h"

atomic_int x, y;

static __attribute__((noinline)) int try_take(atomic_int *flag) {
  int expected = 1;
  return cas(flag, &expected, 2, rlx, rlx);
}

THREAD(left) {
  store(&x, 1, rlx);
  while (!try_take(&y)) {
  }
  return arg;
}

THREAD(right) {
  store(&y, 1, rlx);
  while (!try_take(&x)) {
  }
  return arg;
}

int main(void) {
  RUN(left, right);
  puts("met");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
