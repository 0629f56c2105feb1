// verdict: violation 32
// verdict[x86-64]: robust
// verdict[armv7]: robust
// verify: violation 32
// verify[x86-64]: robust
// verify[armv7]: robust
// runs: 200
//
// As exchange-teaches, by way of a third thread: it comes after an exchange that may have come
// earlier, and what it reads of the same location is as old.
#include "litmus.h"

atomic_int taken, number, next, last;

THREAD(writer) {
  store(&number, 1, rlx);
  store(&taken, 0, rel);
  store(&next, 1, rlx);
  return arg;
}

THREAD(taker) {
  if (load(&next, rlx) == 1) {
    (void)exchange(&taken, 0, acq);
    store(&last, 1, rlx);
  }
  return arg;
}

THREAD(reader) {
  if (load(&last, rlx) == 1 && exchange(&taken, 0, acq) == 0) {
    if (load(&number, rlx) == 0) {
      abort();
    }
  }
  return arg;
}

int main(void) {
  RUN(writer, taker, reader);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
