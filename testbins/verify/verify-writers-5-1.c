// verdict: robust
// verify-slow: robust
// executions: 720
// runs: 3
// prints: done
//
// 5 writers, one reader: 6! executions; writers.h says more.
#define N 5
#define READERS 1

#include "writers.h"

// SPDX-License-Identifier: Apache-2.0
