// verdict: robust
// verify: robust
// bound: each of two threads enters once
// runs: 20
// prints: 2
//
// ../papers/rc20-peterson-ra.c, which has too many executions to explore within minutes, with fewer steps.
#define ROUNDS 1
#define BOUND "each of two threads enters once"

#include "../papers/rc20-peterson-ra.c"

// SPDX-License-Identifier: Apache-2.0
