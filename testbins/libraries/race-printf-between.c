// verdict: race 20,30
// verdict[x86-64]: robust
// verdict-source: race 20,30
// runs: 100
// verify: race 20,30
// verify[x86-64]: robust
//
// What printf() does inside orders nothing that the program may rely on: the relaxed flag
// leaves the accesses of data unordered. The instructions of x86-64 order the flag.
#define RELEASE rlx
#define ACQUIRE rlx
#define AFTER_WRITE printf("%d %s\n", 1, "wrote")
#define BEFORE_READ printf("%s\n", "read")
#include "between.h"

// SPDX-License-Identifier: Apache-2.0
