// verdict: violation 21
// verdict[x86-64]: robust
// verdict[armv7]: robust
// verify: violation 21
// verify[x86-64]: robust
// verify[armv7]: robust
// runs: 200
//
// An exchange leaves what it finds. It may come behind the first write of that as well as behind
// the second one, and has then learned less: the number that is read next may be the old one. On
// ARMv7 the barrier behind the exchange makes the new one known.
#include "litmus.h"

atomic_int taken = 1, next, number;

THREAD(reader) {
  if (load(&next, rlx) == 1) {
    if (atomic_exchange_explicit(&taken, 1, acq) != 1) {
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
