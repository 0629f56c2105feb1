// verdict: robust
// runs: 20
// prints: 42 42 42 42
// verify: robust
// bound: each of four threads asks for the instance once
//
// rc20-singleton.c whose second look, under the lock, is relaxed (figure 6:
// singleton-rlx): the lock has synchronized already.
#include "litmus.h"

atomic_int value, locked;
_Atomic(atomic_int *) instance;
int seen[4];

static atomic_int *get(void) {
  atomic_int *it = load(&instance, acq);
  if (it == NULL) {
    while (exchange(&locked, 1, acq)) {
    }
    it = load(&instance, rlx);
    if (it == NULL) {
      it = &value;
      store(it, 42, rlx);
      store(&instance, it, rel);
    }
    store(&locked, 0, rel);
  }
  return it;
}

THREAD(user) {
  seen[(intptr_t)arg] = load(get(), rlx);
  return arg;
}

#ifndef BOUND
#define BOUND "each of four threads asks for the instance once"
#endif

int main(void) {
  RSAN_BOUND(BOUND);
  RUN(user, user, user, user);
  printf("%d %d %d %d\n", seen[0], seen[1], seen[2], seen[3]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
