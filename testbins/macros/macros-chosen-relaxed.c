// verdict: race 18,24
// verdict[x86-64]: robust
// verdict-source: race 18,24
// runs: 50
//
// The same, which a definition in the text makes relaxed. The lines are those of macros-chosen.c.
#define WEAK
#include "macros-chosen.c"

// SPDX-License-Identifier: Apache-2.0
