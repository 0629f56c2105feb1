// verdict: robust
// runs: 100
// verify: robust
//
// A look in vain counts for nothing, the first one with the others: that the loop calls a function
// changes nothing below the stack pointer that anybody reads.
#define LOOP                   \
  while (load(&y, rlx) != 2) { \
    sched_yield();             \
  }
#include "look-in-vain.h"

// SPDX-License-Identifier: Apache-2.0
