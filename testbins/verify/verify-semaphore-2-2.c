// verdict: robust
// verify: robust
// executions: 6
// runs: 5
// prints: done
//
// 2 threads, room for 2; semaphore.h says more.
#define N 2
#define ROOM 2

#include "semaphore.h"

// SPDX-License-Identifier: Apache-2.0
