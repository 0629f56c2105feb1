// verdict: robust
// verify: robust
// unproved: counted_waits
// runs: 20
//
// A wait that looks at six places in turn, by one function: more states than an exploration knows again, so it
// counts its rounds.
#include "litmus.h"

static atomic_int places[6];

static __attribute__((noinline)) int look(int at) { return load(&places[at], acq); }

THREAD(waiter) {
  int at = 0;
  while (!look(at)) {
    at = (at + 1) % 6;
  }
  return arg;
}

THREAD(other) {
  store(&places[1], 1, rel);
  return arg;
}

int main(void) {
  RUN(waiter, other);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
