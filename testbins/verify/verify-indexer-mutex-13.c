// verdict: robust
// verify: robust
// executions: 64
// runs: 5
// prints: done
//
// indexer(13) with mutexes, of which indexer-mutex.h says more.
#define N 13

#include "indexer-mutex.h"

// SPDX-License-Identifier: Apache-2.0
