// verdict: robust
// verify-slow: robust
// bound: each of two writers writes once, one reader reads once
// runs: 20
// prints: done
//
// ../papers/rc20-seqlock-rdmw.c, which has too many executions to explore within minutes, with fewer steps.
#define SHORT
#define BOUND "each of two writers writes once, one reader reads once"

#include "../papers/rc20-seqlock-rdmw.c"

// SPDX-License-Identifier: Apache-2.0
