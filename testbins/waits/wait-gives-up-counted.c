// verdict: robust
// verify: robust
// runs: 100
// executions: 17
//
// Two threads look up to 17 times, and then do something else. Which look it is that finds what
// they wait for makes no difference: the first, the second and the last one are tried.
#include "litmus.h"

atomic_int ready, given_up;

static __attribute__((noinline)) void wait_a_little(void) {
  for (int n = 0; n < 17; n++) {
    if (load(&ready, acq)) {
      return;
    }
    __asm__ volatile("" : "+r"(n));
  }
  store(&given_up, 1, rlx);
}

THREAD(waiter) {
  wait_a_little();
  return arg;
}

THREAD(other) {
  wait_a_little();
  return arg;
}

THREAD(worker) {
  store(&ready, 1, rel);
  return arg;
}

int main(void) {
  RUN(waiter, other, worker);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
