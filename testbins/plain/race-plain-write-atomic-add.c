// verdict: race 21,26
// verify: race 21,26
//
// A plain write and an atomic addition of the same number: only one of them is atomic.
#define FIRST number = 0
#define SECOND __atomic_fetch_add(&number, 1, __ATOMIC_SEQ_CST)
#include "mixed.h"

// SPDX-License-Identifier: Apache-2.0
