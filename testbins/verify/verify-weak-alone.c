// verdict: robust
// verify: robust
// verify[armv7]: crash
// verdict[armv7]: robust
//
// The same where no other thread has ever been. Runs do not try that: they look for what threads
// do to each other.
#include "litmus.h"

static atomic_int x;

int main(void) {
  int expected = 0;
  if (!atomic_compare_exchange_weak(&x, &expected, 1)) {
    abort();
  }
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
