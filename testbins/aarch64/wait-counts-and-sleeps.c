// verdict: robust
// runs: 100
// verify: robust
//
// A count of looks decides whether the thread yields or sleeps, and nothing else. The compiler makes
// two looks of the one, so that after some rounds the thread is at the other.
#include <sched.h>
#include <unistd.h>

#include "litmus.h"

static atomic_int x, y;

static void wait_for(atomic_int *flag) {
  for (int n = 0; !load(flag, acq);) {
    if (++n > 2) {
      usleep(1);
    } else {
      sched_yield();
    }
  }
}

THREAD(one) {
  store(&x, 1, rlx);
  wait_for(&y);
  return arg;
}

THREAD(two) {
  store(&y, 1, rlx);
  wait_for(&x);
  return arg;
}

int main(void) {
  RUN(one, two);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
