// verdict: robust
// runs: 20
// prints: done
// verify-slow: robust
// bound: each of two readers comes online twice, the writer publishes once
//
// rc20-rcu.c with readers that go offline, where the writer need not wait for them
// (figure 7: rcu-offline). Who comes back online says so before it looks.
#include <assert.h>
#include "litmus.h"

#ifndef ROUNDS
#define ROUNDS 2
#endif

enum { READERS = 2, OFFLINE = 0 };

atomic_int versions[2] = {1, 2};
_Atomic(atomic_int *) current = &versions[0];
atomic_int state[READERS];

THREAD(reader) {
  atomic_int *mine = &state[(intptr_t)arg];
  for (int round = 1; round <= ROUNDS; round++) {
    store(mine, round, rel);
    fence(sc);
    assert(load(load(&current, acq), acq) != 0);
    store(mine, OFFLINE, rel);
  }
  return arg;
}

THREAD(writer) {
  atomic_int *old = exchange(&current, &versions[1], acqrel);
  fence(sc);
  for (int i = 0; i < READERS; i++) {
    int seen = load(&state[i], acq);
    while (seen != OFFLINE && load(&state[i], acq) == seen) {
    }
  }
  store(old, 0, rel);
  return arg;
}

#ifndef BOUND
#define BOUND "each of two readers comes online twice, the writer publishes once"
#endif

int main(void) {
  RSAN_BOUND(BOUND);
  RUN(reader, reader, writer);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
