// verdict: violation 24
// verdict[x86-64]: robust
// verify-slow[x86-64]: robust
// bound: each of two threads enters twice
// runs: 1500
// prints: 4
//
// ../papers/rc20-dekker-rlx.c, entered twice. A thread may learn of the other's
// second entry by a relaxed read of its flag, and is not aware then of the turn
// that was given to it before: it may back off though it is its turn. It does no
// harm, but SC forbids it. On x86-64 loads acquire and stores release.
#define ROUNDS 2
#define BOUND "each of two threads enters twice"

#include "../papers/rc20-dekker-rlx.c"

// SPDX-License-Identifier: Apache-2.0
