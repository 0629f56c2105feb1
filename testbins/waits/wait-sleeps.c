// verdict: robust
// runs: 100
// verify: robust
//
// A look in vain counts for nothing if the thread then sleeps: how long is all that the function is
// told, and what it leaves in registers is not the result of the thread's own function.
#include <unistd.h>

#define LOOP                   \
  while (load(&y, rlx) != 2) { \
    usleep(10);                \
  }
#include "look-in-vain.h"

// SPDX-License-Identifier: Apache-2.0
