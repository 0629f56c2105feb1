// verdict: robust
// verify: robust
// executions: 6
// executions[armv7]: 2516
// runs: 5
// prints: 4
//
// Two threads, two rounds; ticket.h says more. On ARMv7 all acquires and releases
// are DMB, seq_cst fences that depend on each other.
#define N 2
#define ROUNDS 2

#include "ticket.h"
