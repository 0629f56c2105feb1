// verdict: violation 21
// verdict[x86-64]: robust
// verify: violation 21
// verify[x86-64]: robust
// runs: 200
//
// An exchange that leaves the value as it was, and may come behind another value, too.
#include "litmus.h"

atomic_int taken, next;

THREAD(writer) {
  store(&taken, 1, rlx);
  store(&taken, 0, rlx);
  store(&next, 1, rlx);
  return arg;
}

THREAD(reader) {
  if (load(&next, rlx) == 1) {
    if (exchange(&taken, 0, rlx) == 1) {
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
