// verdict: robust
// verify: robust
// executions: 24
// runs: 5
// prints: 4
//
// 4 threads; mutex-counter.h says more.
#define N 4

#include "mutex-counter.h"

// SPDX-License-Identifier: Apache-2.0
