// verdict: robust
// verdict[aarch64]: violation 20 22
// runs: 100
// prints: 3
//
// As stale-publishes.c, with a tail that publishes nothing: whoever reads it, older or not, may
// append to what the node was before it was made ready, and what was appended there is lost. On
// ARMv7 what is read has a fence behind it, and the fence publishes.
#define PUBLISHED rlx

#include "stale-publishes.c"

// SPDX-License-Identifier: Apache-2.0
