// verdict: robust
// runs: 100
//
// As its racy sibling, with what malloc() and free() do inside in between; here the flag
// orders the accesses of data.
#include "litmus.h"
#include <stdlib.h>

static void allocate(void) {
  free(malloc(100));
  free(malloc(1 << 20));
}

#define RELEASE rel
#define ACQUIRE acq
#define AFTER_WRITE allocate()
#define BEFORE_READ allocate()
#include "between.h"

// SPDX-License-Identifier: Apache-2.0
