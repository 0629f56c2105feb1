// verdict: robust
// verify: robust
// executions: 126
// runs: 3
// prints: done
//
// Three times; optimistic.h says more.
#define N 3

#include "optimistic.h"

// SPDX-License-Identifier: Apache-2.0
