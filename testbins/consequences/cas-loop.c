// verdict: robust
// verdict-strict: violation 15
// verdict-strict[x86-64]: robust
// runs: 200
// prints: 2 2
//
// Two counters that are bumped by compare-and-swap loops, in opposite orders. The first
// look may be stale: the attempt fails, and is repeated. On x86-64 every attempt is a
// locked instruction, a fence.
#include "litmus.h"

atomic_int counters[2];

static __attribute__((noinline)) void bump(atomic_int *counter) {
  int old = load(counter, rlx);
  while (!cas(counter, &old, old + 1, rlx, rlx)) {
  }
}

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  bump(&counters[me]);
  bump(&counters[1 - me]);
  return arg;
}

int main(void) {
  RUN(worker, worker);
  printf("%d %d\n", load(&counters[0], rlx), load(&counters[1], rlx));
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
