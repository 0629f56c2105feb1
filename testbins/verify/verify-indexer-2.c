// verdict: robust
// verify: robust
// executions: 1
// runs: 5
// prints: done
//
// indexer(2), of which indexer.h says more.
#define N 2

#include "indexer.h"

// SPDX-License-Identifier: Apache-2.0
