// verdict: robust
// verify: robust
// executions: 64
// runs: 5
// prints: done
//
// indexer(13), of which indexer.h says more.
#define N 13

#include "indexer.h"

// SPDX-License-Identifier: Apache-2.0
