// verdict: robust
// verify: robust
// executions: 43
// runs: 3
// prints: done
//
// 5 threads; relay.h says more.
#define N 5

#include "relay.h"

// SPDX-License-Identifier: Apache-2.0
