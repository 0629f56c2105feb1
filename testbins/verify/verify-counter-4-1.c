// verdict: robust
// verify: robust
// executions: 24
// runs: 5
// prints: 4
//
// 4 threads, once each; counter.h says more.
#define THREADS 4
#define TIMES 1

#include "counter.h"

// SPDX-License-Identifier: Apache-2.0
