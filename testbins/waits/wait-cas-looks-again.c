// verdict: crash
// verify: crash
// runs: 100
//
// A compare-and-swap fails with 0, and the next look sees 42: the location goes 0, 42, 1.
#define FOUND 0
#define AGAIN 42
#include "cas-looks-again.h"

// SPDX-License-Identifier: Apache-2.0
