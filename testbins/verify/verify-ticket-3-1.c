// verdict: robust
// verify: robust
// executions: 6
// executions[armv7]: 3318
// runs: 5
// prints: 3
//
// Three threads, one round; ticket.h says more. On ARMv7 all acquires and releases
// are DMB, seq_cst fences that depend on each other.
#define N 3
#define ROUNDS 1

#include "ticket.h"
