// verdict: robust
// runs: 20
// prints: done
// verify-slow: robust
// bound: each of three readers reads twice, the writer publishes once
//
// Read-copy-update by quiescent states, a writer and three readers (figure 7: rcu).
// The writer publishes a new version and destroys the old one when every reader
// has said that it holds none: a destroyed version must not be read.
#include <assert.h>
#include "litmus.h"

#ifndef ROUNDS
#define ROUNDS 2
#endif

enum { READERS = 3 };

atomic_int versions[2] = {1, 2};
_Atomic(atomic_int *) current = &versions[0];
atomic_int quiescent[READERS];

THREAD(reader) {
  atomic_int *mine = &quiescent[(intptr_t)arg];
  for (int round = 1; round <= ROUNDS; round++) {
    assert(load(load(&current, acq), acq) != 0);
    store(mine, round, rel);
    fence(sc);
  }
  return arg;
}

THREAD(writer) {
  atomic_int *old = exchange(&current, &versions[1], acqrel);
  fence(sc);
  for (int i = 0; i < READERS; i++) {
    int seen = load(&quiescent[i], acq);
    while (seen < ROUNDS && load(&quiescent[i], acq) == seen) {
    }
  }
  store(old, 0, rel);
  return arg;
}

#ifndef BOUND
#define BOUND "each of three readers reads twice, the writer publishes once"
#endif

int main(void) {
  RSAN_BOUND(BOUND);
  RUN(reader, reader, reader, writer);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
