// verdict: violation 27 30
// verdict[x86-64]: robust
// verdict[armv7]: violation 30
// runs: 200
//
// The same, but only the newest word publishes the data, and the compare-and-swap acquires
// nothing: with a stale one, be it equal or not, the data may be missed.
#include "litmus.h"

atomic_int word, data;
atomic_int flags[2];
int seen;

THREAD(marker) {
  atomic_fetch_or_explicit(&word, 1, memory_order_relaxed);
  store(&data, 1, rlx);
  atomic_fetch_or_explicit(&word, 1, memory_order_release);
  (void)load(&flags[1], rlx);
  store(&flags[0], 1, rlx);
  return arg;
}

THREAD(taker) {
  (void)load(&flags[0], rlx);
  store(&flags[1], 1, rlx);

  int old = load(&word, acq);
  while (!cas(&word, &old, old | 2, rlx, rlx)) {
  }
  seen = old == 1 ? load(&data, rlx) : 0;
  return arg;
}

int main(void) {
  RUN(marker, taker);
  printf("%d\n", seen);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
