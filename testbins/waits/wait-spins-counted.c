// verdict: robust
// verify: robust
// unproved: counted_waits
// runs: 10
//
// A wait that spins, then yields, and tells its caller how often it has looked. The count decides
// only pauses, but it is used afterwards, so each number of rounds is another state.
#include <sched.h>

#include "litmus.h"

static atomic_int flag;
static long looks;

static __attribute__((noinline)) long wait_for_flag(void) {
  long n = 0;
  while (!load(&flag, acq)) {
    if (++n > 10) {
      sched_yield();
    }
  }
  return n;
}

THREAD(waiter) {
  looks = wait_for_flag();
  return arg;
}

THREAD(setter) {
  store(&flag, 1, rel);
  return arg;
}

int main(void) {
  RUN(waiter, setter);
  return looks < 0;
}

// SPDX-License-Identifier: Apache-2.0
