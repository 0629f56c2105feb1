// verdict: robust
// runs: 100
// prints: 3
//
// A queue's tail, without its reader. Whoever reads an older tail has learned from it that the node
// was made ready, so the zero that was there before is not what it finds: its attempt fails.
#include "litmus.h"

#ifndef PUBLISHED // stale-unpublished.c has another
#define PUBLISHED rel
#endif

atomic_int next[4];
atomic_int tail;
atomic_int ready;

static __attribute__((noinline)) void append(int node) {
  store(&next[node], 0, rlx);
  for (;;) {
    int last = load(&tail, acq);
    int none = 0;
    if (cas(&next[last], &none, node, rlx, rlx)) {
      store(&tail, node, PUBLISHED);
      return;
    }
  }
}

THREAD(one) {
  append(1);
  append(2);
  fetch_add(&ready, 1, rlx);
  return arg;
}

THREAD(other) {
  while (load(&ready, rlx) == 0) {
  }
  append(3);
  return arg;
}

int main(void) {
  RUN(one, other);
  printf("%d\n", load(&tail, rlx));
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
