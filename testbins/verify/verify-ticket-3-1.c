// verdict: robust
// verify: robust
// executions: 6
// runs: 5
// prints: 3
//
// Three threads, one round; ticket.h says more.
#define N 3
#define ROUNDS 1

#include "ticket.h"

// SPDX-License-Identifier: Apache-2.0
