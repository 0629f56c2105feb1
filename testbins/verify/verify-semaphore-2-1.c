// verdict: robust
// verify: robust
// executions: 2
// runs: 5
// prints: done
//
// 2 threads, room for 1; semaphore.h says more.
#define N 2
#define ROOM 1

#include "semaphore.h"
