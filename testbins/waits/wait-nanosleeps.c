// verdict: robust
// runs: 100
// verify: robust
//
// How long the thread is to sleep is on its stack, where the function that sleeps is told to look:
// whoever looks in vain has written it there, and nobody reads it again.
#include <errno.h>
#include <time.h>

#define LOOP                                              \
  while (load(&y, rlx) != 2) {                            \
    struct timespec time = {0, 10000};                    \
    while (nanosleep(&time, &time) < 0 && errno == EINTR) \
      ;                                                   \
  }
#include "look-in-vain.h"

// SPDX-License-Identifier: Apache-2.0
