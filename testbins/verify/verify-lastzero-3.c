// verdict: robust
// verify: robust
// executions: 12
// executions[armv7]: 2077
// runs: 5
// prints: done
//
// lastzero(3), of which lastzero.h says more. On ARMv7 every acquire and release
// is a DMB, a seq_cst fence, and all of these depend on each other.
#define N 3

#include "lastzero.h"
