// verdict: robust
// verify: robust
// verify[x86-64]: none
// unproved: histories
// runs: 10
//
// The compare-and-swap may miss all of the exchanges, and would not be the worse for it: it may fail
// though it should not only if one of them had another value, or room behind it. But there are more
// of them than are remembered, and that is said. (On x86-64 to learn of the end is to synchronize.)
#include "litmus.h"

static atomic_int x, over;

THREAD(exchanges) {
  for (int i = 0; i < 100; i++) exchange(&x, 0, rlx);
  store(&over, 1, rlx);
  return arg;
}

THREAD(swaps) {
  int expected = 0;
  while (load(&over, rlx) == 0) {
  }
  printf("%d\n", cas(&x, &expected, 1, rlx, rlx));
  return arg;
}

int main(void) {
  RUN(exchanges, swaps);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
