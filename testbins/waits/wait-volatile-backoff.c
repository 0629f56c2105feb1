// verdict: robust
// verify: robust
// runs: 60
//
// Exponential back-off that counts in a volatile variable on the stack. The wait's first look is made by
// another instruction than the later ones: nothing says that these are atomic until they have come.
#include "litmus.h"

atomic_int flag;
int data;

THREAD(writer) {
  data = 1;
  store(&flag, 1, rel);
  return arg;
}

THREAD(reader) {
  int limit = 1;
  while (!load(&flag, acq)) {
    for (volatile int i = 0; i < limit; i++) {
    }
    limit = limit < 16 ? 2 * limit : limit;
  }
  if (data != 1) {
    abort();
  }
  return arg;
}

int main(void) {
  RUN(writer, reader);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
