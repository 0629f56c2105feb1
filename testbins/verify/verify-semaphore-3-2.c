// verdict: robust
// verify: robust
// executions: 54
// runs: 5
// prints: done
//
// 3 threads, room for 2; semaphore.h says more.
#define N 3
#define ROOM 2

#include "semaphore.h"
