// verdict: robust
// runs: 100
// verify: robust
// unproved: untried_values
//
// The compiler looks first before the function makes its frame, in which it saves a register: to
// load that again is part of returning from there.
#include <errno.h>
#include <time.h>

#include "litmus.h"

atomic_int x, y;

__attribute__((noinline)) static void wait_for(void) {
  while (load(&y, rlx) != 2) {
    struct timespec time = {0, 10000};
    while (nanosleep(&time, &time) < 0 && errno == EINTR)
      ;
  }
}

THREAD(waiter) {
  store(&x, 2, rel);
  wait_for();
  return arg;
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
