// verdict: robust
// verify-slow: robust
// executions: 140
// executions[x86-64]: 1181
// runs: 3
// prints: done
//
// Twice each; fibonacci.h says more.
#define N 2

#include "fibonacci.h"

// SPDX-License-Identifier: Apache-2.0
