// verdict: robust
// verify: robust
// runs: 10
// prints: read
//
// As wait-torn: what the reader leaves with is never torn.
#include "litmus.h"

atomic_int sequence, low, high;

THREAD(reader) {
  int before, first, second;
  for (;;) {
    while ((before = load(&sequence, sc)) & 1) {
    }
    first = load(&low, sc);
    second = load(&high, sc);
    if (load(&sequence, sc) == before) {
      break;
    }
  }
  if (first != second) {
    abort();
  }
  return arg;
}

THREAD(writer) {
  store(&sequence, 1, sc);
  store(&low, 1, sc);
  store(&high, 1, sc);
  store(&sequence, 2, sc);
  return arg;
}

int main(void) {
  RUN(reader, writer);
  puts("read");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
