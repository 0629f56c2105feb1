// verdict: robust
// verify: robust
// runs: 10
// prints: met
//
// As wait-slow-path, but the slow path does what is right: the data is there by either.
#include "litmus.h"

atomic_int ready;
int data, copy;

THREAD(waiter) {
  if (load(&ready, sc)) {
    copy = data;
    return arg;
  }
  while (!load(&ready, sc)) {
  }
  copy = data;
  return arg;
}

THREAD(setter) {
  data = 7;
  store(&ready, 1, sc);
  return arg;
}

int main(void) {
  RUN(waiter, setter);
  if (copy != 7) {
    abort();
  }
  puts("met");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
