// verdict: robust
// verify: robust
// executions: 5
// runs: 5
// prints: done
//
// lastzero(2), of which lastzero.h says more.
#define N 2

#include "lastzero.h"

// SPDX-License-Identifier: Apache-2.0
