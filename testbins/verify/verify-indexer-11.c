// verdict: robust
// verify: robust
// verify[x86-64]: none
// executions: 1
// runs: 5
// prints: done
//
// indexer(11), of which indexer.h says more. On x86-64 every
// compare-and-swap is a seq_cst fence, and all of them depend on each other.
#define N 11

#include "indexer.h"
