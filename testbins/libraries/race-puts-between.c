// verdict: race 20,30
// verdict[x86-64]: robust
// verdict-source: race 20,30
// runs: 100
// verify: race 20,30
// verify[x86-64]: robust
//
// What puts() does inside orders nothing that the program may rely on: the relaxed flag
// leaves the accesses of data unordered. The instructions of x86-64 order the flag.
#define RELEASE rlx
#define ACQUIRE rlx
#define AFTER_WRITE puts("wrote")
#define BEFORE_READ puts("read")
#include "between.h"

// SPDX-License-Identifier: Apache-2.0
