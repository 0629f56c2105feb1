// verdict: robust
// verify-slow: robust
// executions: 1680
// bound: each of three threads takes and drops one owner besides its own
// runs: 20
// prints: 7
//
// ../papers/rc20-arc.c, which has too many executions to explore within minutes, with fewer steps.
#define ROUNDS 1
#define BOUND "each of three threads takes and drops one owner besides its own"

#include "../papers/rc20-arc.c"

// SPDX-License-Identifier: Apache-2.0
