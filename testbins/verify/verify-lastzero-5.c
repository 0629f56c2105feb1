// verdict: robust
// verify: robust
// verify[armv7]: none
// executions: 64
// runs: 5
// prints: done
//
// lastzero(5), of which lastzero.h says more. On ARMv7 every acquire and release
// is a DMB, a seq_cst fence, and all of these depend on each other.
#define N 5

#include "lastzero.h"
