// verdict: robust
// verify: robust
// bound: each of two readers comes online once, the writer publishes once
// runs: 20
// prints: done
//
// ../papers/rc20-rcu-offline.c, which has too many executions to explore within minutes, with fewer steps.
#define ROUNDS 1
#define BOUND "each of two readers comes online once, the writer publishes once"

#include "../papers/rc20-rcu-offline.c"

// SPDX-License-Identifier: Apache-2.0
