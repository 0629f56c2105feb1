// verdict: robust
// verify-slow: robust
// executions: 252
// runs: 5
// prints: 10
//
// 2 threads, 5 times each; counter.h says more.
#define THREADS 2
#define TIMES 5

#include "counter.h"

// SPDX-License-Identifier: Apache-2.0
