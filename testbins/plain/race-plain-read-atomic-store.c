// verdict: race 21,26
// verify: race 21,26
//
// A plain read of what another thread stores atomically, with release.
#define FIRST int seen = number; (void)seen; return seen ? NULL : arg
#define SECOND __atomic_store_n(&number, 1, __ATOMIC_RELEASE)
#include "mixed.h"

// SPDX-License-Identifier: Apache-2.0
