// verdict: robust
// verify: robust
// executions: 4
// runs: 3
// prints: done
//
// Three times; own-locations.h says more.
#define N 3

#include "own-locations.h"

// SPDX-License-Identifier: Apache-2.0
