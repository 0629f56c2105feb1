// verdict: robust
// verify: robust
// executions: 33
// runs: 3
// prints: done
//
// 4 threads; one-winner.h says more.
#define N 4

#include "one-winner.h"

// SPDX-License-Identifier: Apache-2.0
