// verdict: robust
// verify: robust
// executions: 2
// runs: 3
// prints: done
//
// 2 threads; relay.h says more.
#define N 2

#include "relay.h"

// SPDX-License-Identifier: Apache-2.0
