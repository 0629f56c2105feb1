// verdict: violation 22
// runs: 60
//
// A stale flag that is stored behind a call of a function that a compiler knows: GCC keeps it in
// a register that others may overwrite, and this function does not (-fipa-ra).
#include "litmus.h"

atomic_int largest[2];
atomic_int flags[2];
int seen[2];

static __attribute__((noinline)) void note(atomic_int *max, int value) {
  int old = load(max, rlx);
  while (old < value && !cas(max, &old, value, rlx, rlx)) {
  }
}

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  note(&largest[me], 7);
  // Stored only when the function has returned.
  int other = load(&flags[1 - me], rlx);
  store(&flags[me], 1, rlx);
  note(&largest[1 - me], 5);
  seen[me] = other;
  return arg;
}

int main(void) {
  RUN(worker, worker);
  printf("%d\n", seen[0] + seen[1]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
