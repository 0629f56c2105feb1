// verdict: robust
// verify: robust
// unproved: time
// runs: 10
//
// A wait that spins, then sleeps, until a clock says that it is too late: the clock is read.
#include <time.h>
#include <unistd.h>

#include "litmus.h"

static atomic_int flag;

static __attribute__((noinline)) int wait_for_flag(void) {
  unsigned spins = 0;
  time_t end = time(NULL) + 1000;
  while (!load(&flag, acq)) {
    if (spins < 10) {
      spins++;
    } else {
      usleep(1);
      if (time(NULL) > end) {
        return 0;
      }
    }
  }
  return 1;
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
