// verdict: robust
// runs: 100
// prints: 1
//
// An exchange made of a load and compare-and-swaps, which puts back what was there first. It may
// read a stale 0, but cannot exchange that 0 for another: the writer's compare-and-swap has
// consumed it. So it fails, and sees the 1.
#include "litmus.h"

atomic_int word, flag;
int seen;

THREAD(writer) {
  int old = 0;
  cas(&word, &old, 1, sc, rlx);
  store(&flag, 1, rlx);
  return arg;
}

THREAD(reader) {
  while (!load(&flag, rlx)) {
  }
  int old = load(&word, rlx);
  while (!cas(&word, &old, 0, sc, rlx)) {
  }
  seen = old;
  return arg;
}

int main(void) {
  RUN(writer, reader);
  printf("%d\n", seen);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
