// verdict: robust
// verify: robust
// executions: 120
// runs: 3
// prints: done
//
// 4 threads; write-adders.h says more.
#define N 4

#include "write-adders.h"

// SPDX-License-Identifier: Apache-2.0
