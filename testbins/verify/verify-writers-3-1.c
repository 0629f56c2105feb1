// verdict: robust
// verify: robust
// executions: 24
// runs: 3
// prints: done
//
// 3 writers, one reader: 4! executions; writers.h says more.
#define N 3
#define READERS 1

#include "writers.h"

// SPDX-License-Identifier: Apache-2.0
