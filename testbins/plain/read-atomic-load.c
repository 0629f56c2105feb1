// verdict: robust
// verify: robust
//
// A plain read and an atomic one do not conflict.
#define BEFORE number = 1
#define FIRST int seen = number; (void)seen; return seen ? NULL : arg
#define SECOND int seen = __atomic_load_n(&number, __ATOMIC_RELAXED); (void)seen; return seen ? NULL : arg
#include "mixed.h"

// SPDX-License-Identifier: Apache-2.0
