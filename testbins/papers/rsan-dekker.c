// verdict: violation 16
// runs: 100
// prints: done
//
// RSAN, section 6.1: Dekker's lock as it is written for SC, its accesses relaxed.
// Both threads may raise their flag and miss the other's: not robust. One try
// each; who sees the other's flag gives up.
#include <assert.h>
#include "litmus.h"

atomic_int wants[2], inside;

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  store(&wants[me], 1, rlx);
  if (!load(&wants[1 - me], rlx)) {
    assert(fetch_add(&inside, 1, rlx) == 0);
    fetch_sub(&inside, 1, rlx);
  }
  store(&wants[me], 0, rlx);
  return arg;
}

int main(void) {
  RUN(worker, worker);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
