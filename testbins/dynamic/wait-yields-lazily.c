// verdict: robust
// runs: 100
// verify: robust
//
// A look in vain counts for nothing, also if the thread then calls a function of another library for
// the first time, which the dynamic loader looks up.
#include <threads.h>

#define LOOP                   \
  while (load(&y, rlx) != 2) { \
    sched_yield();             \
    thrd_yield();              \
  }
#include "../waits/look-in-vain.h"

// SPDX-License-Identifier: Apache-2.0
