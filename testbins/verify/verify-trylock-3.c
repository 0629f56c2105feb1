// verdict: robust
// verify: robust
// executions: 21
// runs: 3
// prints: done
//
// Three threads; trylock.h says more.
#define N 3

#include "trylock.h"

// SPDX-License-Identifier: Apache-2.0
