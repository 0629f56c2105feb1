// verdict: robust
// verify: robust
// executions: 2
// runs: 5
// prints: 2
//
// 2 threads; mutex-counter.h says more.
#define N 2

#include "mutex-counter.h"

// SPDX-License-Identifier: Apache-2.0
