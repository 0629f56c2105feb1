// verdict: violation 17 21
// runs: 300
// prints: done
//
// RSAN, section 6.1: Lamport's fast mutex as it is written for SC, its accesses
// relaxed, three threads, one try each on the path without contention. Setting x
// and looking at y is SB, setting y and looking at x is, too; and a store of y may
// slip in before another thread's.
#include <assert.h>
#include "litmus.h"

atomic_int x, y, inside;

THREAD(worker) {
  int me = 1 + (int)(intptr_t)arg;
  store(&x, me, rlx);
  if (load(&y, rlx) != 0) {
    return arg;
  }
  store(&y, me, rlx);
  if (load(&x, rlx) == me) {
    assert(fetch_add(&inside, 1, rlx) == 0);
  }
  return arg;
}

int main(void) {
  RUN(worker, worker, worker);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
