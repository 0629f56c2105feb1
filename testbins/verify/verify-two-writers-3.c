// verdict: robust
// verify: robust
// executions: 50
// runs: 3
// prints: done
//
// 3 writes each; two-writers.h says more.
#define N 3

#include "two-writers.h"

// SPDX-License-Identifier: Apache-2.0
