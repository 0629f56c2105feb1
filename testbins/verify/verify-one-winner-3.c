// verdict: robust
// verify: robust
// executions: 13
// runs: 3
// prints: done
//
// 3 threads; one-winner.h says more.
#define N 3

#include "one-winner.h"

// SPDX-License-Identifier: Apache-2.0
