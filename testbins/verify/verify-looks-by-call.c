// verdict: livelock
// verify: livelock
// runs: 50
//
// A wait that looks by one function, which it calls from two places: it comes by the same instruction in two
// states by turns, and is back in each.
#include "litmus.h"

atomic_int busy, left;

static __attribute__((noinline)) int look(atomic_int *at) { return load(at, acq); }

THREAD(waiter) {
  while (look(&busy) && !look(&left)) {
  }
  return arg;
}

THREAD(other) {
  store(&busy, 1, rel);
  return arg;
}

int main(void) {
  RUN(waiter, other);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
