// verdict: robust
// verify: robust
// executions: 6
// runs: 3
// prints: done
//
// 2 writers, one reader: 3! executions; writers.h says more.
#define N 2
#define READERS 1

#include "writers.h"

// SPDX-License-Identifier: Apache-2.0
