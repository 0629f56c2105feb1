// verdict: robust
// runs: 60
// prints: 8 8
//
// As test-and-set.c, by code that is not optimized. What an attempt in vain leaves in the frame is
// overwritten before anybody reads it.
#include "litmus.h"

#undef THREAD
#define THREAD(name) static __attribute__((noinline, optimize("O0"))) void *name(void *arg)

#include "test-and-set.c"

// SPDX-License-Identifier: Apache-2.0
