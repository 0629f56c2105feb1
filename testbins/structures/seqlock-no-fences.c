// verdict: violation 25
// verdict[x86-64]: robust
// runs: 300
// prints: done
//
// Sequence lock without its fences: the second look at the number may be served
// before the data is read, and a torn pair passes for a good one. On x86-64
// loads and stores keep their order.
#include "litmus.h"

atomic_int sequence, a, b;

THREAD(writer) {
  store(&sequence, 1, rlx);
  store(&a, 1, rlx);
  store(&b, 1, rlx);
  store(&sequence, 2, rel);
  return arg;
}

THREAD(reader) {
  int before = load(&sequence, acq);
  int first = load(&a, rlx);
  int second = load(&b, rlx);
  int after = load(&sequence, rlx);
  if (before == after && before % 2 == 0 && first != second) {
    puts("torn");
  }
  return arg;
}

int main(void) {
  RUN(writer, reader);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
