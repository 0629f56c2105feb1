// verdict: robust
// verify-slow: robust
// executions: 4096
// runs: 5
// prints: done
//
// indexer(15), of which indexer.h says more.
#define N 15

#include "indexer.h"

// SPDX-License-Identifier: Apache-2.0
