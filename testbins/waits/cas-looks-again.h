/*
 * A compare-and-swap fails with what FOUND says, and the next look sees AGAIN: a program says whether
 * that can be. The location goes 0, 42, 1.
 */
#include "litmus.h"

atomic_int x;

THREAD(waiter) {
  int expected = 1;
  while (!cas(&x, &expected, 7, sc, sc)) {
    if (expected == FOUND && load(&x, sc) == AGAIN) {
      abort();
    }
    expected = 1;
  }
  return arg;
}

THREAD(setter) {
  store(&x, 42, sc);
  store(&x, 1, sc);
  return arg;
}

int main(void) {
  RUN(waiter, setter);
  puts("met");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
