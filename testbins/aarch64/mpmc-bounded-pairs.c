// verdict: robust
// runs: 20
// prints: 156
//
// The same queue with load- and store-exclusives in place of compare-and-swap instructions:
// what a comparison that failed has left open is of no account in the next round.
#include "../structures/mpmc-bounded.c"

// SPDX-License-Identifier: Apache-2.0
