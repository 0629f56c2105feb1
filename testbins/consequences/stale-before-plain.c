// verdict: violation 20
// verdict[x86-64]: robust
// verdict[armv7]: robust
// verdict-strict[armv7]: violation 20
// verify: violation 20
// verify[x86-64]: robust
// verify[armv7]: robust
// runs: 100
//
// A look that finds an older number is repeated, and the next one finds the new one. But before
// that the thread has read plain memory whose write it does not know: it may find nothing there
// yet, and aborts. On ARMv7 the barrier behind the look makes it know that.
#include "litmus.h"

atomic_int number, next;
int payload;

THREAD(reader) {
  if (load(&next, rlx) == 1) {
    while (load(&number, acq) == 0) {
      if (payload == 0) {
        abort();
      }
    }
  }
  return arg;
}

THREAD(writer) {
  payload = 42;
  store(&number, 1, rel);
  store(&next, 1, rlx);
  return arg;
}

int main(void) {
  RUN(reader, writer);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
