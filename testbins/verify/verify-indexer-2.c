// verdict: robust
// verify: robust
// executions: 1
// executions[x86-64]: 70
// runs: 5
// prints: done
//
// indexer(2), of which indexer.h says more. On x86-64 every
// compare-and-swap is a seq_cst fence, and all of them depend on each other.
#define N 2

#include "indexer.h"
