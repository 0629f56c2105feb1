// verdict: robust
// verify: robust
// executions: 12
// runs: 3
// prints: done
//
// 1 write each; two-writers-reader.h says more.
#define N 1

#include "two-writers-reader.h"

// SPDX-License-Identifier: Apache-2.0
