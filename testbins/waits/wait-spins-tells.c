// verdict: crash
// verify-slow: crash
// unproved: counted_waits
// runs: 40
//
// A wait that says that it is impatient when it first lets others run: that can be seen.
#include <sched.h>

#include "litmus.h"

static atomic_int flag, impatient;

static __attribute__((noinline)) void wait_for_flag(void) {
  unsigned n = 0;
  while (!load(&flag, acq)) {
    if (++n > 3) {
      store(&impatient, 1, rel);
      sched_yield();
    }
  }
}

THREAD(waiter) {
  wait_for_flag();
  return arg;
}

THREAD(setter) {
  if (load(&impatient, acq)) {
    abort();
  }
  store(&flag, 1, rel);
  return arg;
}

int main(void) {
  RUN(waiter, setter);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
