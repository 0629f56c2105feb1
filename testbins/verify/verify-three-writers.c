// verdict: robust
// verify: robust
// executions: 210
// runs: 3
// prints: done
//
// Three writers of one location, and a thread that reads it four times.
#include "litmus.h"

atomic_int x;

THREAD(one) {
  store(&x, 1, rlx);
  return arg;
}

THREAD(two) {
  store(&x, 2, rlx);
  return arg;
}

THREAD(three) {
  store(&x, 3, rlx);
  return arg;
}

THREAD(reader) {
  load(&x, rlx);
  load(&x, rlx);
  load(&x, rlx);
  load(&x, rlx);
  return arg;
}

int main(void) {
  RUN(one, two, three, reader);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
