// verdict: violation 32
// verdict[armv7]: robust
// verdict-source: violation 32
// verify: violation 32
// verify[armv7]: robust
// verify-source: violation 32
// runs: 100
//
// Whatever the flag is, the reader goes on as it does else; but with the older value it has not
// learned of the data, which it reads next. On ARMv7 the fence behind the look makes up for it.
#include "litmus.h"

atomic_int data, flag, back, other;
int seen;

static __attribute__((noinline)) void look(void) {
  if (load(&flag, acq) == 0) {
    (void)load(&other, rlx);
  }
}

THREAD(writer) {
  store(&data, 1, rlx);
  store(&flag, 1, rel);
  (void)load(&back, rlx);
  return arg;
}

THREAD(reader) {
  store(&back, 1, rlx);
  look();
  seen = load(&data, rlx);
  return arg;
}

int main(void) {
  RUN(writer, reader);
  printf("%d\n", seen);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
