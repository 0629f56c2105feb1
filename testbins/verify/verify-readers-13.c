// verdict: robust
// verify-slow: robust
// executions: 8192
// runs: 5
// prints: done
//
// readers(13), of which readers.h says more.
#define N 13

#include "readers.h"

// SPDX-License-Identifier: Apache-2.0
