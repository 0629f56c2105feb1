// verdict: robust
// verdict[armv7]: violation 25
// runs: 100
// prints: 3
//
// A stale word that equals the newest one: the compare-and-swap succeeds at once, and reads the
// newest one itself. The verdict on ARMv7 is a false alarm: before LDREX comes a fence, which
// publishes less behind the stale word, and it is not seen that nobody reads what that is.
#include "litmus.h"

atomic_int word;
atomic_int flags[2];

THREAD(marker) {
  atomic_fetch_or_explicit(&word, 1, memory_order_release);
  atomic_fetch_or_explicit(&word, 1, memory_order_release);
  (void)load(&flags[1], rlx);
  store(&flags[0], 1, rlx);
  return arg;
}

THREAD(taker) {
  (void)load(&flags[0], rlx);
  store(&flags[1], 1, rlx);
  int old = load(&word, rlx);
  while (!cas(&word, &old, old | 2, rel, rlx)) {
  }
  return arg;
}

int main(void) {
  RUN(marker, taker);
  printf("%d\n", load(&word, rlx));
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
