// verdict: robust
// verify: robust
// executions: 6
// runs: 5
// prints: 4
//
// Two threads, two rounds; ticket.h says more.
#define N 2
#define ROUNDS 2

#include "ticket.h"

// SPDX-License-Identifier: Apache-2.0
