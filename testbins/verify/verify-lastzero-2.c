// verdict: robust
// verify: robust
// executions: 5
// executions[armv7]: 61
// runs: 5
// prints: done
//
// lastzero(2), of which lastzero.h says more. On ARMv7 every acquire and release
// is a DMB, a seq_cst fence, and all of these depend on each other.
#define N 2

#include "lastzero.h"
