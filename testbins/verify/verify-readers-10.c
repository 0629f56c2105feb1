// verdict: robust
// verify-slow: robust
// executions: 1024
// runs: 5
// prints: done
//
// readers(10), of which readers.h says more.
#define N 10

#include "readers.h"

// SPDX-License-Identifier: Apache-2.0
