// verdict: race 20,30
// verdict[x86-64]: robust
// verdict-source: race 20,30
// runs: 100
// verify: race 20,30
// unproved: time
// verify[x86-64]: robust
//
// What usleep() does inside orders nothing that the program may rely on: the relaxed flag
// leaves the accesses of data unordered. The instructions of x86-64 order the flag.
#include "litmus.h"
#include <unistd.h>

#define RELEASE rlx
#define ACQUIRE rlx
#define AFTER_WRITE usleep(10)
#define BEFORE_LOOK usleep(20)
#include "between.h"

// SPDX-License-Identifier: Apache-2.0
