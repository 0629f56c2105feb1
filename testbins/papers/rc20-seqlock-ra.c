// verdict: robust
// runs: 20
// prints: done
// verify-slow: robust
// bound: each of two writers writes once, one reader reads twice
//
// Sequence lock by release and acquire alone (figure 7: seqlock-ra): who sees new
// data acquires the version that came before it. Robust as it is.
#include <assert.h>
#include "litmus.h"

atomic_int version, a, b;

static void write_pair(int value) {
  int v = load(&version, rlx);
  while (v % 2 || !cas_weak(&version, &v, v + 1, acqrel, rlx)) {
    v = load(&version, rlx);
  }
  store(&a, value, rel);
  store(&b, value, rel);
  store(&version, v + 2, rel);
}

static void read_pair(void) {
  int before, after, first, second;
  do {
    before = load(&version, acq);
    first = load(&a, acq);
    second = load(&b, acq);
    after = load(&version, acq);
  } while (before % 2 || before != after);
  assert(first == second);
}

THREAD(writer) {
  write_pair(1 + (int)(intptr_t)arg);
  return arg;
}

THREAD(reader) {
  read_pair();
#ifndef SHORT
  read_pair();
#endif
  return arg;
}

#ifndef BOUND
#define BOUND "each of two writers writes once, one reader reads twice"
#endif

int main(void) {
  RSAN_BOUND(BOUND);
  RUN(writer, writer, reader);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
