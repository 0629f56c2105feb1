// verdict: crash
// runs: 100
// verify: crash
// unproved: time
//
// The same, but the thread says how long it has slept, so that it tells whether it has.
#include <time.h>

#include "tells.h"

THREAD(waiter) {
  (void)arg;
  struct timespec time = {0};
  while (load(&y, acq) != 2) {
    time.tv_nsec = 10000;
    nanosleep(&time, 0);
  }
  return (void *)(intptr_t)time.tv_nsec;
}

// SPDX-License-Identifier: Apache-2.0
