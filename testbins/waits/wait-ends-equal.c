// verdict: violation 23
// verdict[x86-64]: robust
// verify: violation 23
// verify[x86-64]: robust
// runs: 100
//
// The first value of the flag is the last one, too.
#define LAST 1
#define TELLS rlx
#define HEARS rlx
#include "ends-equal.h"

// SPDX-License-Identifier: Apache-2.0
