// verdict: crash
// verify: crash
// runs: 300
//
// As verify-looks-by-call.c, and it ends: somebody else may come between the two looks.
#include "litmus.h"

atomic_int flag = 1;

static __attribute__((noinline)) int look(void) { return load(&flag, rlx); }

THREAD(waiter) {
  while (look()) {
    if (!look()) abort();
  }
  return arg;
}

THREAD(other) {
  store(&flag, 0, rlx);
  return arg;
}

int main(void) {
  RUN(waiter, other);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
