// verdict: robust
// verify: robust
// executions: 5
// runs: 3
// prints: done
//
// 2 threads; one-winner.h says more.
#define N 2

#include "one-winner.h"

// SPDX-License-Identifier: Apache-2.0
