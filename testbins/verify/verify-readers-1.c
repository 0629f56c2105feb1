// verdict: robust
// verify: robust
// executions: 2
// runs: 5
// prints: done
//
// readers(1), of which readers.h says more.
#define N 1

#include "readers.h"

// SPDX-License-Identifier: Apache-2.0
