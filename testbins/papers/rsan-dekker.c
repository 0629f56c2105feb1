// verdict: violation 17
// runs: 100
// prints: done
//
// RSAN, section 6.1: Dekker's lock as it is written for SC, its accesses relaxed.
// Both threads may raise their flag and miss the other's: not robust. One try
// each; who sees the other's flag gives up.
#include <assert.h>
#include "litmus.h"

atomic_int wants[2];
atomic_flag inside = ATOMIC_FLAG_INIT;

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  store(&wants[me], 1, rlx);
  if (!load(&wants[1 - me], rlx)) {
    assert(!atomic_flag_test_and_set(&inside));
    atomic_flag_clear(&inside);
  }
  store(&wants[me], 0, rlx);
  return arg;
}

int main(void) {
  RUN(worker, worker);
  puts("done");
  return 0;
}
