// verdict: robust
// runs: 100
// verify: robust
//
// The compiler looks first before it makes the function's frame, which only a thread that must wait
// needs: both looks are followed by the same, but for where the stack pointer is.
#define LOOP                   \
  (void)arg;                   \
  while (load(&y, rlx) != 2) { \
    sched_yield();             \
  }
#define RESULT 0
#include "../waits/look-in-vain.h"

// SPDX-License-Identifier: Apache-2.0
