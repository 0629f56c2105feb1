// verdict: crash
// verify: crash
// runs: 100
//
// The reader of a sequence lock can read half of the data before it looks again, and gets it right.
#include "litmus.h"

atomic_int sequence, low, high;

THREAD(reader) {
  int before, first, second, torn = 0;
  for (;;) {
    while ((before = load(&sequence, sc)) & 1) {
    }
    first = load(&low, sc);
    second = load(&high, sc);
    if (load(&sequence, sc) == before) {
      break;
    }
    if (first != second) {
      torn = 1;
    }
  }
  if (torn) {
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
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
