// verdict: robust
// verify: robust
// executions: 16
// runs: 5
// prints: done
//
// readers(4), of which readers.h says more.
#define N 4

#include "readers.h"

// SPDX-License-Identifier: Apache-2.0
