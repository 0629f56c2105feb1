// verdict: violation 18 22
// runs: 300
// prints: done
//
// RSAN, section 6.1: Lamport's fast mutex as it is written for SC, its accesses
// relaxed, three threads, one try each on the path without contention. Setting x
// and looking at y is SB, setting y and looking at x is, too; and a store of y may
// slip in before another thread's.
#include <assert.h>
#include "litmus.h"

atomic_int x, y;
atomic_flag inside = ATOMIC_FLAG_INIT;

THREAD(worker) {
  int me = 1 + (int)(intptr_t)arg;
  store(&x, me, rlx);
  if (load(&y, rlx) != 0) {
    return arg;
  }
  store(&y, me, rlx);
  if (load(&x, rlx) == me) {
    assert(!atomic_flag_test_and_set(&inside));
  }
  return arg;
}

int main(void) {
  RUN(worker, worker, worker);
  puts("done");
  return 0;
}
