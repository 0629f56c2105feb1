// verdict: robust
// verify: robust
// executions: 1
// executions[x86-64]: 34650
// runs: 5
// prints: done
//
// indexer(3), of which indexer.h says more. On x86-64 every
// compare-and-swap is a seq_cst fence, and all of them depend on each other.
#define N 3

#include "indexer.h"
