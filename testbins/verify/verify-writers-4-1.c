// verdict: robust
// verify: robust
// executions: 120
// runs: 3
// prints: done
//
// 4 writers, one reader: 5! executions; writers.h says more.
#define N 4
#define READERS 1

#include "writers.h"

// SPDX-License-Identifier: Apache-2.0
