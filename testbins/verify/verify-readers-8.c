// verdict: robust
// verify-slow: robust
// executions: 256
// runs: 5
// prints: done
//
// readers(8), of which readers.h says more.
#define N 8

#include "readers.h"

// SPDX-License-Identifier: Apache-2.0
