// verdict: robust
// verify: robust
// runs: 10
// prints: met
//
// As wait-cas-looks-again, and asks for what cannot be: the location never goes back to 0.
#define FOUND 42
#define AGAIN 0
#include "cas-looks-again.h"

// SPDX-License-Identifier: Apache-2.0
