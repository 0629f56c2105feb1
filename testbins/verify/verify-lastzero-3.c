// verdict: robust
// verify: robust
// executions: 12
// runs: 5
// prints: done
//
// lastzero(3), of which lastzero.h says more.
#define N 3

#include "lastzero.h"

// SPDX-License-Identifier: Apache-2.0
