// verdict: robust
// runs: 50
// prints: 1
//
// A weak compare-and-swap is tried again as long as it finds what it expects, so
// nothing comes of a failure that has no reason.
#include "litmus.h"

atomic_int x;
atomic_int flag;

THREAD(changer) {
  atomic_fetch_add_explicit(&x, 1, rlx);
  store(&flag, 1, rlx);
  return arg;
}

THREAD(asker) {
  if (load(&flag, rlx)) {
    int expected;
    do {
      expected = 0;
    } while (!atomic_compare_exchange_weak_explicit(&x, &expected, 5, rlx, rlx) && expected == 0);
  }
  return arg;
}

int main(void) {
  RUN(changer, asker);
  printf("%d\n", load(&x, rlx));
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
