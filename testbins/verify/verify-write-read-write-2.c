// verdict: robust
// verify: robust
// executions: 22
// runs: 3
// prints: done
//
// Two threads and a writer; read-write.h says more.
#define N 2
#define FIRST

#include "read-write.h"

// SPDX-License-Identifier: Apache-2.0
