// verdict: robust
// verify: robust
// executions: 2
// runs: 3
// prints: done
//
// 1 writer, one reader: 2! executions; writers.h says more.
#define N 1
#define READERS 1

#include "writers.h"

// SPDX-License-Identifier: Apache-2.0
