// verdict: livelock
// verify: livelock
// executions: 2
// runs: 50
//
// A wait for a value that is there only for a while: it is seen in time, or never.
#include "litmus.h"

atomic_int flag;

THREAD(setter) {
  store(&flag, 1, rlx);
  store(&flag, 2, rlx);
  return arg;
}

THREAD(waiter) {
  while (load(&flag, rlx) != 1) {
  }
  return arg;
}

int main(void) {
  RUN(setter, waiter);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
