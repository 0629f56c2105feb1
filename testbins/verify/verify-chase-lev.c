// verdict: robust
// verify: robust
// executions: 149
// bound: the owner pushes twice and takes once, each of two thieves steals once
// runs: 20
//
// ../papers/rc20-chase-lev.c, which has too many executions to explore within minutes, with fewer steps.
#define SHORT
#define BOUND "the owner pushes twice and takes once, each of two thieves steals once"

#include "../papers/rc20-chase-lev.c"

// SPDX-License-Identifier: Apache-2.0
