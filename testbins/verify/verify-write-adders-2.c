// verdict: robust
// verify: robust
// executions: 6
// runs: 3
// prints: done
//
// 2 threads; write-adders.h says more.
#define N 2

#include "write-adders.h"

// SPDX-License-Identifier: Apache-2.0
