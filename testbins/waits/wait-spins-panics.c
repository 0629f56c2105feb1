// verdict: robust
// verify: robust
// unproved: counted_waits
// runs: 10
//
// A wait that panics after very many rounds: from then on the thread lets others run, and does
// nothing else. No check may follow it for ever.
#include <sched.h>

#include "litmus.h"

static atomic_int flag;

static __attribute__((noinline)) void wait_for_flag(void) {
  unsigned n = 0;
  while (!load(&flag, acq)) {
    if (++n > 1000000) {
      for (;;) {
        sched_yield();
      }
    }
  }
}

THREAD(waiter) {
  wait_for_flag();
  return arg;
}

THREAD(setter) {
  store(&flag, 1, rel);
  return arg;
}

int main(void) {
  RUN(waiter, setter);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
