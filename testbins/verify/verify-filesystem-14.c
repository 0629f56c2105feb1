// verdict: robust
// verify: robust
// executions: 2
// runs: 5
// prints: done
//
// filesystem(14), of which filesystem.h says more.
#define N 14

#include "filesystem.h"

// SPDX-License-Identifier: Apache-2.0
