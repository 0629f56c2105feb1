/* One thread waits between two writes of another, with LOOP: until y is 2. It returns RESULT. */
#include "litmus.h"

#ifndef RESULT
#define RESULT arg
#endif

atomic_int x, y; // not static: clang would leave out what nobody reads

THREAD(waiter) {
  store(&x, 2, rel);
  LOOP
  return RESULT;
}

THREAD(other) {
  store(&y, 2, sc);
  store(&x, 2, rlx);
  return arg;
}

int main(void) {
  RUN(waiter, other);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
