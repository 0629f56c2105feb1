// verdict: robust
// verify: robust
// executions: 4
// runs: 3
// prints: done
//
// 1 write each; two-writers.h says more.
#define N 1

#include "two-writers.h"

// SPDX-License-Identifier: Apache-2.0
