// verdict: robust
// verify: robust
// executions: 6
// runs: 5
// prints: 4
//
// 2 threads, 2 times each; counter.h says more.
#define THREADS 2
#define TIMES 2

#include "counter.h"

// SPDX-License-Identifier: Apache-2.0
