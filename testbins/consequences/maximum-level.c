// verdict: robust
// runs: 100
//
// How many threads are inside at most: whoever sees an old maximum tries to raise it, fails, and
// has seen a newer one, which may be stale as well. What it knows of the maximum nobody uses.
#include "litmus.h"

atomic_int current, maximum;

THREAD(worker) {
  int level = fetch_add(&current, 1, rlx) + 1;
  int old = load(&maximum, rlx);
  while (level > old && !cas_weak(&maximum, &old, level, rlx, rlx)) {
  }
  fetch_sub(&current, 1, rlx);
  return arg;
}

int main(void) {
  RUN(worker, worker, worker);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
