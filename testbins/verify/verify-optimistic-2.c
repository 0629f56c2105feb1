// verdict: robust
// verify: robust
// executions: 42
// runs: 3
// prints: done
//
// Twice; optimistic.h says more.
#define N 2

#include "optimistic.h"

// SPDX-License-Identifier: Apache-2.0
