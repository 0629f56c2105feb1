// verdict: crash
// runs: 60
// verify: crash
//
// Who waits tells whether it did, in a program that is built with -g1: that has no types, so it
// does not say that a function returns nothing.
#include "../waits/tells.h"

__attribute__((noinline)) static int wait_for(void) {
  int waited = 0;
  while (load(&y, acq) != 2) {
    waited = 7;
    sched_yield();
  }
  return waited;
}

THREAD(waiter) {
  (void)arg;
  return (void *)(intptr_t)wait_for();
}

// SPDX-License-Identifier: Apache-2.0
