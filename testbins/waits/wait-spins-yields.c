// verdict: robust
// verify: robust
// runs: 40
// prints: 3
//
// A lock as most are: whoever waits spins for a while, then lets others run in each round. The count
// decides nothing else, and is gone after the loop.
#include <sched.h>

#include "litmus.h"

static atomic_int held;
static int inside;

static __attribute__((noinline)) void lock(void) {
  while (exchange(&held, 1, acq)) {
    unsigned n = 0;
    while (load(&held, rlx)) {
      if (++n > 10) {
        sched_yield();
      }
    }
  }
}

THREAD(one) {
  lock();
  inside++;
  store(&held, 0, rel);
  return arg;
}

THREAD(two) {
  lock();
  inside += 2;
  store(&held, 0, rel);
  return arg;
}

int main(void) {
  RUN(one, two);
  printf("%d\n", inside);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
