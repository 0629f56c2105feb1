// verdict: robust
// runs: 100
// prints: 10
//
// The largest of many values, each of which may be stale, and so may each that a failed attempt
// finds: of all the ways through them only the last step matters.
#include "litmus.h"

atomic_int largest;
atomic_int flags[2];

static __attribute__((noinline)) void note(int value) {
  int old = load(&largest, rlx);
  while (old < value && !cas_weak(&largest, &old, value, rlx, rlx)) {
  }
}

THREAD(writer) {
  for (int i = 1; i <= 7; i++) {
    note(i);
  }
  (void)load(&flags[1], rlx);
  store(&flags[0], 1, rlx);
  return arg;
}

THREAD(other) {
  (void)load(&flags[0], rlx);
  store(&flags[1], 1, rlx);
  note(10);
  return arg;
}

int main(void) {
  RUN(writer, other);
  printf("%d\n", load(&largest, rlx));
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
