// verdict: violation 19
// runs: 100
// prints: 2 2
//
// A compare-and-swap loop that counts its failures where others see them: with a stale value
// there is one more.
#include "litmus.h"

atomic_int counters[2];
atomic_int flags[2];
atomic_int failures;

static __attribute__((noinline)) void pass(int me) {
  (void)load(&flags[1 - me], rlx);
  store(&flags[me], 1, rlx);
}

static __attribute__((noinline)) void bump(atomic_int *counter) {
  int old = load(counter, rlx);
  while (!cas(counter, &old, old + 1, rlx, rlx)) {
    fetch_add(&failures, 1, rlx);
  }
}

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  bump(&counters[me]);
  pass(me);
  bump(&counters[1 - me]);
  return arg;
}

int main(void) {
  RUN(worker, worker);
  printf("%d %d\n", load(&counters[0], rlx), load(&counters[1], rlx));
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
