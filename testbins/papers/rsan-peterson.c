// verdict: violation 17 18
// runs: 200
// prints: done
//
// RSAN, section 6.1: Peterson's lock as it is written for SC, its accesses relaxed,
// one try each. Who comes second may miss that the other wants to get in; and his
// store of `turn` may slip in before the other's.
#include <assert.h>
#include "litmus.h"

atomic_int wants[2], turn, inside;

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  int other = 1 - me;
  store(&wants[me], 1, rlx);
  store(&turn, other, rlx);
  if (!load(&wants[other], rlx) || load(&turn, rlx) == me) {
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
