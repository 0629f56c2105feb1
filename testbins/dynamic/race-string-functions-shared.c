// verdict: race 19,28 20,29 21,30 22,31 23,32
// runs: 2
// prints: done
//
// The string functions of the C library that everybody shares: stripped, and chosen by IFUNC.
// Lines are those of the included file.
#include "../memory/race-string-functions.c"

// SPDX-License-Identifier: Apache-2.0
