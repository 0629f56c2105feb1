// verdict: robust
// verify: robust
// executions: 120
// runs: 5
// prints: 5
//
// 5 threads, once each; counter.h says more.
#define THREADS 5
#define TIMES 1

#include "counter.h"

// SPDX-License-Identifier: Apache-2.0
