// verdict: crash
// verify: crash
// runs: 300
//
// What the loop looks at besides depends on what it sees: with 1 it looks at y, too. The value that
// it saw in vain is there when the next one is written, and it leaves with it.
#include "litmus.h"

atomic_int x, y, z;

THREAD(waiter) {
  int seen;
  store(&z, 1, sc);
  while ((seen = load(&x, sc)) == 0 || (seen == 1 && load(&y, sc) == 0)) {
  }
  if (seen == 1) {
    abort();
  }
  return arg;
}

THREAD(setter) {
  store(&x, 1, sc);
  store(&x, 2, sc);
  store(&y, 1, sc);
  return arg;
}

int main(void) {
  RUN(waiter, setter);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
