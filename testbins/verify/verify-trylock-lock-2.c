// verdict: robust
// verify: robust
// executions: 15
// runs: 3
// prints: done
//
// Two threads and one that waits; trylock.h says more.
#define N 2
#define LOCKER

#include "trylock.h"

// SPDX-License-Identifier: Apache-2.0
