// verdict: robust
// runs: 100
// verify: robust
//
// The compiler looks first before it makes the function's frame, which only a thread that must wait
// needs: both looks are followed by the same, but for where the stack pointer is.
#include <sched.h>

#include "litmus.h"

static atomic_int x, y, z;

THREAD(waiter) {
  (void)arg;
  store(&x, 2, rel);
  while (load(&y, rlx) != 2) {
    sched_yield();
  }
  store(&z, 1, rlx);
  return 0;
}

THREAD(other) {
  store(&y, 2, sc);
  store(&x, 2, rlx);
  return arg;
}

int main(void) {
  RUN(waiter, other);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
