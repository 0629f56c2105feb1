// verdict: robust
// verify: robust
// executions: 8
// runs: 5
// prints: done
//
// filesystem(16), of which filesystem.h says more.
#define N 16

#include "filesystem.h"

// SPDX-License-Identifier: Apache-2.0
