// verdict: crash
// verify: crash
// runs: 20
//
// The same of a store.
#define ACCESS(p) store(p, 1, rel)
#include "misaligned-acquire.c"

// SPDX-License-Identifier: Apache-2.0
