// verdict: robust
// verify: robust
// executions: 14
// runs: 3
// prints: done
//
// 2 writes each; two-writers.h says more.
#define N 2

#include "two-writers.h"

// SPDX-License-Identifier: Apache-2.0
