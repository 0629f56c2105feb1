// verdict: robust
// verify: robust
// executions: 8
// runs: 5
// prints: done
//
// indexer(12) with mutexes, of which indexer-mutex.h says more.
#define N 12

#include "indexer-mutex.h"

// SPDX-License-Identifier: Apache-2.0
