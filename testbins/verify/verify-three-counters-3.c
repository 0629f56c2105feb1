// verdict: robust
// verify-slow: robust
// executions: 216
// runs: 3
// prints: done
//
// Three threads; three-counters.h says more.
#define N 3

#include "three-counters.h"

// SPDX-License-Identifier: Apache-2.0
