// verdict: crash
// verify: crash
// runs: 100
//
// Of two threads that take the lock, one can come to its slow path.
#include "three-states.h"

int slow;

THREAD(worker) {
  slow += lock();
  unlock();
  return arg;
}

int main(void) {
  RUN(worker, worker);
  if (slow) {
    abort();
  }
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
