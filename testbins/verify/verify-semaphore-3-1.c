// verdict: robust
// verify: robust
// executions: 6
// runs: 5
// prints: done
//
// 3 threads, room for 1; semaphore.h says more.
#define N 3
#define ROOM 1

#include "semaphore.h"
