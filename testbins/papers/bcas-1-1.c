// verdict: robust
// verdict-strict: violation 16
// verdict-strict[x86-64]: robust
// runs: 100
// prints: done
//
// BAR with blocking compare-and-swaps, from 1 to 3: an attempt may fail by a stale 0
// and is repeated. Robust; if retries count, it is not, except on x86-64, whose
// locked instructions are fences.
#include "litmus.h"

atomic_int x, y;

static __attribute__((noinline)) void bcas(atomic_int *location, int old, int new) {
  int expected = old;
  while (!cas(location, &expected, new, rlx, rlx)) {
    expected = old;
    sched_yield();
  }
}

THREAD(left) {
  store(&x, 1, rlx);
  bcas(&y, 1, 3);
  return arg;
}

THREAD(right) {
  store(&y, 1, rlx);
  bcas(&x, 1, 3);
  return arg;
}

int main(void) {
  RUN(left, right);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
