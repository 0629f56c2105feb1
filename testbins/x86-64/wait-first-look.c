// verdict: robust
// runs: 100
// verify: robust
//
// A look in vain counts for nothing, also if the compiler has taken the first one out of the loop.
// Clang does so at -O3, which is written out here.
#define LOOP                       \
  if (load(&y, rlx) != 2) {        \
    do {                           \
      __builtin_ia32_pause();      \
    } while (load(&y, rlx) != 2);  \
  }
#include "../waits/look-in-vain.h"

// SPDX-License-Identifier: Apache-2.0
