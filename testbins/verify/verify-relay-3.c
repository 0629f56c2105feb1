// verdict: robust
// verify: robust
// executions: 5
// runs: 3
// prints: done
//
// 3 threads; relay.h says more.
#define N 3

#include "relay.h"

// SPDX-License-Identifier: Apache-2.0
