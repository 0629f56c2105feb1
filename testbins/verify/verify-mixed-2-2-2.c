// verdict: robust
// verify-slow: robust
// executions: 600
// runs: 3
// prints: done
//
// Two threads add to a location, two read it, two write it.
#include "litmus.h"

atomic_int x;

THREAD(adder) {
  fetch_add(&x, 1 + (int)(intptr_t)arg, rlx);
  return arg;
}

THREAD(reader) {
  load(&x, rlx);
  return arg;
}

THREAD(writer) {
  store(&x, 3 + (int)(intptr_t)arg, rlx);
  return arg;
}

int main(void) {
  RUN(adder, reader, writer, adder, reader, writer);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
