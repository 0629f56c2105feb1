// verdict: robust
// verify: robust
// executions: 1
// runs: 5
// prints: done
//
// indexer(11) with mutexes, of which indexer-mutex.h says more.
#define N 11

#include "indexer-mutex.h"

// SPDX-License-Identifier: Apache-2.0
