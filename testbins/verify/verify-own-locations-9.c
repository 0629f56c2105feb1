// verdict: robust
// verify: robust
// executions: 4
// runs: 3
// prints: done
//
// Nine times; own-locations.h says more.
#define N 9

#include "own-locations.h"

// SPDX-License-Identifier: Apache-2.0
