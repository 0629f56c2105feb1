// verdict: robust
// verify: robust
// executions: 4
// runs: 3
// prints: done
//
// Two threads; read-write.h says more.
#define N 2

#include "read-write.h"

// SPDX-License-Identifier: Apache-2.0
