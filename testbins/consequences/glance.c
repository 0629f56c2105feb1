// verdict: robust
// verdict-source: robust
// verify: robust
// verify-source: robust
// runs: 100
//
// Whatever the flag is, the reader goes on as it does else, and needs nothing of what the newest
// value publishes.
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
  seen = load(&back, rlx);
  return arg;
}

int main(void) {
  RUN(writer, reader);
  printf("%d\n", seen);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
