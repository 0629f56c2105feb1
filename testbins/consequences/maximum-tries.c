// verdict: violation 17
// verdict[x86-64]: robust
// runs: 200
//
// The same for a thread that says so when it has failed three times: no one stale value makes it
// say so, and no two, but three do, in ways that differ in nothing else than how many they were.
#include "litmus.h"

atomic_int largest;
atomic_int failures;
atomic_int flags[2];

static __attribute__((noinline)) void note(int value) {
  int tries = 0;
  // The line of the read is that of the verdict.
  int old =
      load(&largest, rlx);
  while (old < value && !cas_weak(&largest, &old, value, rlx, rlx)) {
    tries++;
  }
  if (tries >= 3) {
    store(&failures, 1, rlx);
  }
}

THREAD(writer) {
  for (int i = 1; i <= 5; i++) {
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
