// verdict: robust
// verify: robust
//
// Old code means relaxed atomic accesses by volatile ones. C has no such rule: --volatile plain.
#define NUMBER volatile int number
#define FIRST number = 0
#define SECOND __sync_fetch_and_add(&number, 1)
#include "mixed.h"

// SPDX-License-Identifier: Apache-2.0
