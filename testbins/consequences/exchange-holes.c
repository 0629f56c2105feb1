// verdict: robust
// verify: robust
// runs: 200
//
// An exchange may come earlier only where no other exchange follows directly: behind the third
// write here. So it neither lets the thread see the first one, nor hides what the second publishes.
#include "litmus.h"

atomic_int taken = 1, next, number;

THREAD(writer) {
  exchange(&taken, 2, rlx);
  store(&number, 1, rlx);
  exchange(&taken, 1, rel);
  store(&taken, 1, rel);
  store(&next, 1, rlx);
  return arg;
}

THREAD(reader) {
  if (load(&next, rlx) == 1) {
    (void)exchange(&taken, 1, acq);
    if (load(&taken, rlx) == 2 || load(&number, rlx) == 0) {
      abort();
    }
  }
  return arg;
}

int main(void) {
  RUN(reader, writer);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
