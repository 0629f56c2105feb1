// verdict: robust
// runs: 100
//
// A look in vain counts for nothing, also if the thread counts how often it looks, to let others run.
#define LOOP                            \
  for (int n = 0; load(&y, rlx) != 2;) { \
    if (++n > 10) {                      \
      sched_yield();                     \
    }                                    \
  }
#include "look-in-vain.h"

// SPDX-License-Identifier: Apache-2.0
