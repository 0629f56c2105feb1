// verdict: robust
// runs: 100
// verify: robust
//
// The same of a thread that sleeps between its looks: how long is all that the function is told.
#include <unistd.h>

#define LOOP                   \
  while (load(&y, rlx) != 2) { \
    usleep(10);                \
  }
#include "../waits/look-in-vain.h"

// SPDX-License-Identifier: Apache-2.0
