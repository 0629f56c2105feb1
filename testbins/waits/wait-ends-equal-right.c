// verdict: robust
// verify: robust
// runs: 100
//
// The counter tells of the 0: nobody sees the first 1 any more.
#define LAST 1
#define TELLS rel
#define HEARS acq
#include "ends-equal.h"

// SPDX-License-Identifier: Apache-2.0
