// verdict: violation 28
// verdict[x86-64]: robust
// verify: violation 28
// verify[x86-64]: robust
// runs: 60
//
// As read-twice, but what the first read saw is gone by the second one: both may be stale.
#include "litmus.h"

atomic_int now, ready;

THREAD(writer) {
  store(&now, 1, rlx);
  store(&ready, 1, rlx);
  return arg;
}

THREAD(reader) {
  if (!load(&ready, rlx)) {
    return arg;
  }
  int before = load(&now, rlx);
  if (before > 7) {
    puts("never");
  }
  for (volatile int i = 0; i < 3; i++) {
  }
  int after = load(&now, rlx);
  if (!after) {
    puts("late");
  }
  return arg;
}

int main(void) {
  RUN(writer, reader);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
