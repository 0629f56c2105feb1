// verdict: crash
// runs: 100
// verify: crash
//
// The same, but who has had to wait says so.
#include "../waits/tells.h"

THREAD(waiter) {
  (void)arg;
  if (load(&y, acq) == 2) {
    return 0;
  }
  while (load(&y, acq) != 2) {
    sched_yield();
  }
  return (void *)1;
}

// SPDX-License-Identifier: Apache-2.0
