// verdict: race 18,24
// verdict[x86-64]: robust
// verdict-source: race 18,24
// runs: 50
//
// The same with the option: only what compilers write down of macros tells. The lines are those of
// macros-option.c.
#include "macros-option.c"

// SPDX-License-Identifier: Apache-2.0
