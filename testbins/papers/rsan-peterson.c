// verdict: violation 18 19
// runs: 200
// prints: done
//
// RSAN, section 6.1: Peterson's lock as it is written for SC, its accesses relaxed,
// one try each. Who comes second may miss that the other wants to get in; and his
// store of `turn` may slip in before the other's.
#include <assert.h>
#include "litmus.h"

atomic_int wants[2], turn;
atomic_flag inside = ATOMIC_FLAG_INIT;

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  int other = 1 - me;
  store(&wants[me], 1, rlx);
  store(&turn, other, rlx);
  if (!load(&wants[other], rlx) || load(&turn, rlx) == me) {
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
