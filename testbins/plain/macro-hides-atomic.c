// verdict: robust
// verify: robust
//
// The access that looks like a plain one is an atomic one behind two macros.
#define STORE(p, v) __atomic_store_n(p, v, __ATOMIC_RELEASE)
#define CLEAR(x) STORE(&(x), 0)
#define FIRST CLEAR(number)
#define SECOND __atomic_fetch_add(&number, 1, __ATOMIC_SEQ_CST)
#include "mixed.h"

// SPDX-License-Identifier: Apache-2.0
