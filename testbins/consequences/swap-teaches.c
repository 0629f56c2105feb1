// verdict: violation 21
// verdict[x86-64]: robust
// verdict[armv7]: robust
// verify: violation 21
// verify[x86-64]: robust
// verify[armv7]: robust
// runs: 200
//
// As exchange-teaches; a compare-and-swap fails on either write, and has then learned less. On
// ARMv7 the barrier behind it makes the new number known.
#include "litmus.h"

atomic_int taken = 1, next, number;

THREAD(reader) {
  if (load(&next, rlx) == 1) {
    int expected = 5;
    if (atomic_compare_exchange_strong_explicit(&taken, &expected, 6, acq, acq)) {
      abort();
    }
    if (load(&number, rlx) == 0) {
      abort();
    }
  }
  return arg;
}

THREAD(writer) {
  store(&number, 1, rlx);
  store(&taken, 1, rel);
  store(&next, 1, rlx);
  return arg;
}

int main(void) {
  RUN(reader, writer);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
