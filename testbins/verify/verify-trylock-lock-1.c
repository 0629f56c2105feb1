// verdict: robust
// verify: robust
// executions: 3
// runs: 3
// prints: done
//
// One thread and one that waits; trylock.h says more.
#define N 1
#define LOCKER

#include "trylock.h"

// SPDX-License-Identifier: Apache-2.0
