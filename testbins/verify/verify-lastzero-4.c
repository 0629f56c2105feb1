// verdict: robust
// verify: robust
// verify[armv7]: none
// executions: 28
// runs: 5
// prints: done
//
// lastzero(4), of which lastzero.h says more. On ARMv7 every acquire and release
// is a DMB, a seq_cst fence, and all of these depend on each other.
#define N 4

#include "lastzero.h"
