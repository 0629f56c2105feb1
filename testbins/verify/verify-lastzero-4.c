// verdict: robust
// verify: robust
// executions: 28
// runs: 5
// prints: done
//
// lastzero(4), of which lastzero.h says more. On ARMv7 the loop is taken to
// count how often it looks, and the exploration says that it is not complete.
#define N 4

#include "lastzero.h"

// SPDX-License-Identifier: Apache-2.0
