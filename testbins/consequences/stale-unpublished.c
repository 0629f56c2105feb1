// verdict: robust
// verdict[aarch64]: violation 18 20
// runs: 100
// prints: 3
//
// The same with a tail that publishes nothing: whoever reads it, older or not, may append to what
// the node was before it was made ready, and what was appended there is lost. On ARMv7 what is read
// has a fence behind it, and the fence publishes.
#include "litmus.h"

atomic_int next[4];
atomic_int tail;
atomic_int ready;

static __attribute__((noinline)) void append(int node) {
  store(&next[node], 0, rlx);
  for (;;) {
    int last = load(&tail, acq);
    int none = 0;
    if (cas(&next[last], &none, node, rlx, rlx)) {
      store(&tail, node, rlx);
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
