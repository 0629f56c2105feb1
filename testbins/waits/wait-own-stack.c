// verdict: race 13,22
// verify: race 13,22
// runs: 300
//
// A look in vain writes what is there already, on main's stack, where another thread reads it. It
// is a race, though no look in vain changes anything.
#define IN_ROUND(own) own->copy = 0
#define AFTER_WAIT(own) (void)own
#include "own-stack.h"

// SPDX-License-Identifier: Apache-2.0
