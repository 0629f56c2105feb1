// verdict: robust
// verify: robust
// runs: 10
// prints: 2
//
// A lock with a fast and a slow path keeps two threads apart.
#include "three-states.h"

int counter;

THREAD(worker) {
  lock();
  counter++;
  unlock();
  return arg;
}

int main(void) {
  RUN(worker, worker);
  printf("%d\n", counter);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
