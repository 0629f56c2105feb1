// verdict: robust
// verify: robust
// executions: 90
// runs: 3
// prints: done
//
// 2 writes each; two-writers-reader.h says more.
#define N 2

#include "two-writers-reader.h"

// SPDX-License-Identifier: Apache-2.0
