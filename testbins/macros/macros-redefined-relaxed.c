// verdict: race 21,28
// verdict[x86-64]: robust
// verdict-source: race 21,28
// runs: 50
//
// The same, in which the second definition is left out. The lines are those of macros-redefined.c.
#define WEAK
#include "macros-redefined.c"

// SPDX-License-Identifier: Apache-2.0
