// verdict: race 20,30
// verdict[x86-64]: robust
// verdict-source: race 20,30
// runs: 100
// verify: race 20,30
// verify[x86-64]: robust
//
// What malloc() and free() do inside orders nothing that the program may rely on: the
// relaxed flag leaves the accesses of data unordered. The instructions of x86-64 order the
// flag.
#include "litmus.h"
#include <stdlib.h>

static void allocate(void) {
  free(malloc(100));
  free(malloc(1 << 20));
}

#define RELEASE rlx
#define ACQUIRE rlx
#define AFTER_WRITE allocate()
#define BEFORE_READ allocate()
#include "between.h"

// SPDX-License-Identifier: Apache-2.0
