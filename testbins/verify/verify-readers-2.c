// verdict: robust
// verify: robust
// executions: 4
// runs: 5
// prints: done
//
// readers(2), of which readers.h says more.
#define N 2

#include "readers.h"

// SPDX-License-Identifier: Apache-2.0
