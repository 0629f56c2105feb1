// verdict: robust
// verify: robust
// executions: 2
// runs: 5
// prints: 2
//
// Two threads, one round; ticket.h says more.
#define N 2
#define ROUNDS 1

#include "ticket.h"

// SPDX-License-Identifier: Apache-2.0
