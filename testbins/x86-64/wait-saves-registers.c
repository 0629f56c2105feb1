// verdict: robust
// runs: 100
// verify: robust
//
// The compiler looks first before the function makes its frame, in which it saves a register: to
// load that again is part of returning from there.
#include <errno.h>
#include <time.h>

#include "litmus.h"

extern atomic_int y;

__attribute__((noinline)) static void wait_for(void) {
  while (load(&y, rlx) != 2) {
    struct timespec time = {0, 10000};
    while (nanosleep(&time, &time) < 0 && errno == EINTR)
      ;
  }
}

#define LOOP wait_for();
#include "../waits/look-in-vain.h"

// SPDX-License-Identifier: Apache-2.0
