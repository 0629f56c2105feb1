// verdict: race 13,18
// verdict[x86-64]: robust
// verdict-source: race 13,18
// runs: 50
//
// The same, in which the store publishes nothing. The lines are those of macros-wrapped-cxx.cpp.
#define WEAK
#include "macros-wrapped-cxx.cpp"

// SPDX-License-Identifier: Apache-2.0
