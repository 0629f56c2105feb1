// verdict: crash
// verify: crash
// runs: 200
//
// As inc-unlocked-lost, where the location is a thread's own variable, which another thread increases by
// its address: what that adds between the load and the store is lost.
#include "litmus.h"

__thread atomic_int counter;
_Atomic(atomic_int *) published;

THREAD(owner) {
  store(&published, &counter, rel);
  __asm__ volatile("incl %%fs:counter@tpoff" ::: "cc", "memory");
  while (load(&published, acq) != NULL) {
  }
  if (load(&counter, rlx) != 2) {
    abort();
  }
  return arg;
}

THREAD(other) {
  atomic_int *theirs;
  while ((theirs = load(&published, acq)) == NULL) {
  }
  fetch_add(theirs, 1, rlx);
  store(&published, NULL, rel);
  return arg;
}

int main(void) {
  RUN(owner, other);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
