// verdict: robust
// verify: robust
// runs: 30
//
// As wait-own-stack: what another thread reads is written after the wait.
#define IN_ROUND(own) (void)own
#define AFTER_WAIT(own) own->copy = 0
#include "own-stack.h"

// SPDX-License-Identifier: Apache-2.0
