// verdict: robust
// verify-slow: robust
// bound: each of four threads enters once
// runs: 20
// prints: 4
//
// ../papers/rc20-spinlock4-rlx.c, which has too many executions to explore within minutes, with fewer steps.
#define ROUNDS 1
#define BOUND "each of four threads enters once"

#include "../papers/rc20-spinlock4-rlx.c"

// SPDX-License-Identifier: Apache-2.0
