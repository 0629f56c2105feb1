// verdict: robust
// verify: robust
// executions: 1536
// executions[x86-64]: 2784
// runs: 5
// prints: 4
//
// Four threads; cas-counter.h says more.
#define N 4

#include "cas-counter.h"
