// verdict: robust
// verify: robust
// unproved: random
//
// A random number decides a branch: the other way is not explored.
#include <sys/random.h>

#include "litmus.h"

atomic_int x;

THREAD(reader) {
  load(&x, sc);
  return arg;
}

int main(void) {
  unsigned char number = 0;
  if (getrandom(&number, 1, 0) == 1 && number < 128) {
    store(&x, 1, sc);
  }
  RUN(reader, reader);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
