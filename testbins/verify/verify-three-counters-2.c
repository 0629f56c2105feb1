// verdict: robust
// verify: robust
// executions: 8
// runs: 3
// prints: done
//
// Two threads; three-counters.h says more.
#define N 2

#include "three-counters.h"

// SPDX-License-Identifier: Apache-2.0
