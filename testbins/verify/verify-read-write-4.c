// verdict: robust
// verify-slow: robust
// executions: 576
// runs: 3
// prints: done
//
// Four threads; read-write.h says more.
#define N 4

#include "read-write.h"

// SPDX-License-Identifier: Apache-2.0
