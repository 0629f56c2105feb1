// verdict: robust
// verify: robust
//
// The write is atomic, too. What comes before and after the threads may be plain.
#define BEFORE number = 1
#define FIRST __atomic_store_n(&number, 0, __ATOMIC_RELAXED)
#define SECOND __atomic_fetch_add(&number, 1, __ATOMIC_SEQ_CST)
#define BEHIND if (number > 1) number = 0
#include "mixed.h"

// SPDX-License-Identifier: Apache-2.0
