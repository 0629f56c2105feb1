// verdict: robust
// verify: robust
// executions: 48
// runs: 5
// prints: 3
//
// Three threads; cas-counter.h says more.
#define N 3

#include "cas-counter.h"

// SPDX-License-Identifier: Apache-2.0
