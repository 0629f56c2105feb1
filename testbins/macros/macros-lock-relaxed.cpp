// verdict: race 34,34
// verdict[x86-64]: robust
// verdict-source: race 34,34
// runs: 50
//
// The same with an unlock that releases nothing. The lines are those of macros-lock.cpp.
#define WEAK
#include "macros-lock.cpp"

// SPDX-License-Identifier: Apache-2.0
