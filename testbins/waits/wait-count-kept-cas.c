// verdict: crash
// verify: crash
// runs: 60
//
// As wait-count-kept.c, for a compare-and-swap: on x86-64, too, its function leaves the register
// alone in which the caller counts the attempts.
#define LOOK()  \
  int free = 1; \
  return cas(&ready, &free, 2, acqrel, acq)

#include "wait-count-kept.c"

// SPDX-License-Identifier: Apache-2.0
