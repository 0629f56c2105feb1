// verdict: robust
// verify: robust
// executions: 4
// runs: 5
// prints: 2
//
// Two threads; cas-counter.h says more.
#define N 2

#include "cas-counter.h"

// SPDX-License-Identifier: Apache-2.0
