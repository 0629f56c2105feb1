// verdict: robust
// verify: robust
// executions: 6
// runs: 5
// prints: 3
//
// 3 threads; mutex-counter.h says more.
#define N 3

#include "mutex-counter.h"

// SPDX-License-Identifier: Apache-2.0
