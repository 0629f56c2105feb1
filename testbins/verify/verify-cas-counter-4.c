// verdict: robust
// verify-slow: robust
// executions: 1536
// runs: 5
// prints: 4
//
// Four threads; cas-counter.h says more.
#define N 4

#include "cas-counter.h"

// SPDX-License-Identifier: Apache-2.0
