// verdict: race 21,26
//
// A thread waits for a plain flag that another one stores atomically.
#define FIRST while (number == 0) sched_yield()
#define SECOND __atomic_store_n(&number, 1, __ATOMIC_SEQ_CST)
#include <sched.h>
#include "mixed.h"

// SPDX-License-Identifier: Apache-2.0
