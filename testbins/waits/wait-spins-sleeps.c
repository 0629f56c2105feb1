// verdict: robust
// verify: robust
// unproved[armv7]: counted_waits
// runs: 40
// prints: 1
//
// A wait that spins for a while, then sleeps in each round: how long the thread sleeps is none of
// the others' business. ARMv7's usleep is too long to see that what it leaves in registers is dead.
#include <unistd.h>

#include "litmus.h"

static atomic_int flag;
static int data;
static int seen;

THREAD(waiter) {
  unsigned spins = 0;
  while (!load(&flag, acq)) {
    if (spins < 100) {
      spins++;
    } else {
      usleep(1);
    }
  }
  seen = data;
  return arg;
}

THREAD(setter) {
  data = 1;
  store(&flag, 1, rel);
  return arg;
}

int main(void) {
  RUN(waiter, setter);
  printf("%d\n", seen);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
