// verdict: robust
// verify: robust
// executions: 1
// runs: 5
// prints: done
//
// filesystem(13), of which filesystem.h says more.
#define N 13

#include "filesystem.h"

// SPDX-License-Identifier: Apache-2.0
