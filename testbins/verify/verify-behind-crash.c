// verdict: crash
// verify: crash
// executions: 3
//
// Twice the value of x, and a crash if both are 0. The other thread's write comes before, between or
// behind the two reads; where the process dies first, it is still to be tried what the write would
// have done. Between the reads, the status is 7, which GroundsTest looks for.
#include "litmus.h"

atomic_int x;
int first;

THREAD(reader) {
  first = load(&x, sc);
  if (load(&x, sc) == 0) {
    abort();
  }
  return arg;
}

THREAD(writer) {
  store(&x, 2, sc);
  return arg;
}

int main(void) {
  RUN(reader, writer);
  return first == 0 ? 7 : 0;
}

// SPDX-License-Identifier: Apache-2.0
