// verdict: robust
// verify: robust
// runs: 10
// prints: 2
//
// MCS lock, two threads: few enough to explore all schedules.
#include "mcs-two.h"

int counter;

THREAD(worker) {
  struct node *me = &nodes[(intptr_t)arg];
  lock(me);
  counter++;
  unlock(me);
  return arg;
}

int main(void) {
  RUN(worker, worker);
  printf("%d\n", counter);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
