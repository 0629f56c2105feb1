// verdict: robust
// verify: robust
// runs: 30
// prints: right
//
// As wait-looks-elsewhere: with 1 it goes on waiting until there is 2.
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
  return arg;
}

int main(void) {
  RUN(waiter, setter);
  puts("right");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
