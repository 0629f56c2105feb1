// verdict: crash
// verify: crash
// runs: 60
//
// As wait-count-kept.c, for a function that gets to its look by a table of jumps, all of which the
// compiler knows.
#define LOOK()                        \
  switch (kind) {                     \
    case 0: written[0] = 1; break;    \
    case 1: written[1] = 2; return 0; \
    case 2: return load(&ready, acq); \
    case 3: written[2] = 3; break;    \
    case 4: written[3] = 4; return 0; \
    case 5: written[4] = 5; break;    \
    case 6: written[5] = 6; return 0; \
  }                                   \
  return 1

static volatile int kind = 2;
static volatile int written[6];

#include "wait-count-kept.c"

// SPDX-License-Identifier: Apache-2.0
