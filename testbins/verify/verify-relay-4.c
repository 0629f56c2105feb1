// verdict: robust
// verify: robust
// executions: 14
// runs: 3
// prints: done
//
// 4 threads; relay.h says more.
#define N 4

#include "relay.h"

// SPDX-License-Identifier: Apache-2.0
