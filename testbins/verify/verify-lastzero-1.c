// verdict: robust
// verify: robust
// executions: 2
// runs: 5
// prints: done
//
// lastzero(1), of which lastzero.h says more.
#define N 1

#include "lastzero.h"

// SPDX-License-Identifier: Apache-2.0
