// verdict: robust
// verify: crash
// runs: 3
//
// What the thread sees and how often it has looked decide together where it goes: the looks are
// not alike, though it does not need the count any more. The sixth one may be the first to see it.
#include <stdlib.h>
#include "litmus.h"

static atomic_int x;

static __attribute__((noinline)) int look(void) {
  for (int n = 0; n < 17; n++) {
    int seen = load(&x, acq);
    if (seen + n == 105) {
      return 9;
    }
    if (seen == 100) {
      return 8;
    }
  }
  return 0;
}

THREAD(waiter) {
  if (look() == 9) {
    abort();
  }
  return arg;
}

THREAD(worker) {
  store(&x, 100, rel);
  return arg;
}

int main(void) {
  RUN(waiter, worker);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
