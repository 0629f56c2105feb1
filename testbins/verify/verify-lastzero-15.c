// verdict: robust
// verify-slow: robust
// verify[armv7]: none
// executions: 147456
// runs: 5
// prints: done
//
// lastzero(15), of which lastzero.h says more. On ARMv7 the loop is taken to
// count how often it looks, and the exploration says that it is not complete.
#define N 15

#include "lastzero.h"

// SPDX-License-Identifier: Apache-2.0
