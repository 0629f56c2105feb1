// verdict: robust
// verify: robust
// executions: 90
// runs: 5
// prints: 6
//
// 3 threads, 2 times each; counter.h says more.
#define THREADS 3
#define TIMES 2

#include "counter.h"

// SPDX-License-Identifier: Apache-2.0
