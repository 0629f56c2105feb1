// verdict: robust
// verify: robust
// executions: 11
// runs: 3
// prints: done
//
// Once each; fibonacci.h says more.
#define N 1

#include "fibonacci.h"

// SPDX-License-Identifier: Apache-2.0
