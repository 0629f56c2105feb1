// verdict: robust
// verify-slow: robust
// executions: 300
// runs: 3
// prints: done
//
// Three threads and a writer; read-write.h says more.
#define N 3
#define FIRST

#include "read-write.h"

// SPDX-License-Identifier: Apache-2.0
