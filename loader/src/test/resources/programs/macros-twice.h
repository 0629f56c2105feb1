/* It is included twice by macros.c, with a name that means something else each time. */
#include "macros.h"
#ifdef TWICE
#undef TWICE
#define TWICE memory_order_seq_cst
#define ONCE TWICE
#else
#define FIRST
#define TWICE memory_order_relaxed
#endif

// SPDX-License-Identifier: Apache-2.0
