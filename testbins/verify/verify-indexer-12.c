// verdict: robust
// verify: robust
// executions: 8
// runs: 5
// prints: done
//
// indexer(12), of which indexer.h says more.
#define N 12

#include "indexer.h"

// SPDX-License-Identifier: Apache-2.0
