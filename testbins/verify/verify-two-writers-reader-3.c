// verdict: robust
// verify-slow: robust
// executions: 560
// runs: 3
// prints: done
//
// 3 writes each; two-writers-reader.h says more.
#define N 3

#include "two-writers-reader.h"

// SPDX-License-Identifier: Apache-2.0
