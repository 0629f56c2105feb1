// verdict: robust
// verify: robust
// executions: 81
// runs: 3
// prints: done
//
// 5 threads; one-winner.h says more.
#define N 5

#include "one-winner.h"

// SPDX-License-Identifier: Apache-2.0
