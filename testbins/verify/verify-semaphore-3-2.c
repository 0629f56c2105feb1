// verdict: robust
// verify: robust
// runs: 5
// prints: done
//
// 3 threads, room for 2; semaphore.h says more, and why nobody counts them: glibc
// notes in the semaphore that somebody waits, so a wait that blocks is a step of its own.
#define N 3
#define ROOM 2

#include "semaphore.h"

// SPDX-License-Identifier: Apache-2.0
