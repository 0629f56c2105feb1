// verdict: crash
// verify: crash
// runs: 100
//
// The outer loop waits for 2, the inner one for any change: it can see 1 on the way.
#include "litmus.h"

atomic_int x;

THREAD(waiter) {
  int last = 0, middle = 0, value;
  while (last != 2) {
    while ((value = load(&x, sc)) == last) {
    }
    last = value;
    if (last == 1) {
      middle = 1;
    }
  }
  if (middle) {
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
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
