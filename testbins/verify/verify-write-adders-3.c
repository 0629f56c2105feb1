// verdict: robust
// verify: robust
// executions: 24
// runs: 3
// prints: done
//
// 3 threads; write-adders.h says more.
#define N 3

#include "write-adders.h"

// SPDX-License-Identifier: Apache-2.0
