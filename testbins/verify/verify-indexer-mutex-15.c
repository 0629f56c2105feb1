// verdict: robust
// verify-slow: robust
// executions: 4096
// runs: 5
// prints: done
//
// indexer(15) with mutexes, of which indexer-mutex.h says more.
#define N 15

#include "indexer-mutex.h"

// SPDX-License-Identifier: Apache-2.0
