// verdict: robust
// verify: robust
// executions: 36
// runs: 3
// prints: done
//
// Three threads; read-write.h says more.
#define N 3

#include "read-write.h"

// SPDX-License-Identifier: Apache-2.0
