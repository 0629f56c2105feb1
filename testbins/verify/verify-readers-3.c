// verdict: robust
// verify: robust
// executions: 8
// runs: 5
// prints: done
//
// readers(3), of which readers.h says more.
#define N 3

#include "readers.h"

// SPDX-License-Identifier: Apache-2.0
