// verdict: robust
// verify: robust
// bound: each thread enters once
// runs: 20
// prints: 2
//
// Peterson's lock, whose wait looks at two locations: it ends when one or the other changes.
#include "litmus.h"

atomic_int wants[2], turn;
int counter;

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  int other = 1 - me;
  store(&wants[me], 1, sc);
  exchange(&turn, other, sc);
  while (load(&wants[other], sc) && load(&turn, sc) == other) {
  }
  counter++;
  store(&wants[me], 0, sc);
  return arg;
}

int main(void) {
  RSAN_BOUND("each thread enters once");
  RUN(worker, worker);
  printf("%d\n", counter);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
