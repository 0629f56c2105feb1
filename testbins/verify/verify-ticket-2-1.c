// verdict: robust
// verify: robust
// executions: 2
// executions[armv7]: 28
// runs: 5
// prints: 2
//
// Two threads, one round; ticket.h says more. On ARMv7 all acquires and releases
// are DMB, seq_cst fences that depend on each other.
#define N 2
#define ROUNDS 1

#include "ticket.h"
