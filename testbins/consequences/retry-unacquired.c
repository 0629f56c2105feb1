// verdict: violation 22 25
// verdict[x86-64]: robust
// verdict[armv7]: violation 25
// runs: 300
//
// A loop that acquires by its first look only: with a stale one, and a compare-and-swap that
// fails and succeeds relaxed, it comes to the same value, but not to what that publishes.
#include "litmus.h"

atomic_int data[2];
atomic_int words[2];
atomic_int flags[2];
int seen[2];

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  int other = 1 - me;
  store(&data[me], 1, rlx);
  fetch_add(&words[me], 2, rel);
  (void)load(&flags[other], rlx);
  store(&flags[me], 1, rlx);
  int old = load(&words[other], acq);
  while (!cas(&words[other], &old, old | 1, rlx, rlx)) {
  }
  seen[me] = old >= 2 ? load(&data[other], rlx) : 1;
  return arg;
}

int main(void) {
  RUN(worker, worker);
  printf("%d %d\n", seen[0], seen[1]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
