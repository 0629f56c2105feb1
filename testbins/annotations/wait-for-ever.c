// verdict: deadlock
// runs: 1
//
// A wait that nobody ends blocks, as a mutex does: a deadlock, not a livelock.
#include "litmus.h"
#include "rsan.h"

atomic_int never;

THREAD(waiter) {
  RSAN_WAIT_UNTIL(&never, 1, acq);
  return arg;
}

int main(void) {
  RUN(waiter);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
