// verdict: crash
// verify: crash
// runs: 40
//
// A thread gives up after it has looked, and let others run, for a while. Calling sched_yield says
// that others may go, not that they do.
#include <sched.h>

#include "litmus.h"

atomic_int ready, given_up;

THREAD(waiter) {
  for (int n = 0; !load(&ready, acq); n++) {
    if (n > 10) {
      store(&given_up, 1, rel);
      break;
    }
    sched_yield();
  }
  return arg;
}

THREAD(setter) {
  store(&ready, 1, rel);
  if (load(&given_up, acq)) {
    abort();
  }
  return arg;
}

int main(void) {
  RUN(waiter, setter);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
