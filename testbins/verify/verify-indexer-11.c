// verdict: robust
// verify: robust
// executions: 1
// runs: 5
// prints: done
//
// indexer(11), of which indexer.h says more.
#define N 11

#include "indexer.h"

// SPDX-License-Identifier: Apache-2.0
