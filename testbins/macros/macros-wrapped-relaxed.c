// verdict: race 15,23
// verdict[x86-64]: robust
// verdict-source: race 15,23
// runs: 50
//
// The same, in which the swap publishes nothing. The lines are those of macros-wrapped.c.
#define WEAK
#include "macros-wrapped.c"

// SPDX-License-Identifier: Apache-2.0
