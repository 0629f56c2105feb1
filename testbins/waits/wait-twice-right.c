// verdict: robust
// verify: robust
// runs: 10
// prints: met
//
// As wait-twice-both, and asks for what cannot be.
#include "await.h"

atomic_int x, answer;

THREAD(waiter) {
  int first = await(&x, 1);
  store(&answer, 1, sc);
  int second = await(&x, 2);
  if (first + second > 2) {
    abort();
  }
  return arg;
}

THREAD(setter) {
  store(&x, 1, sc);
  await(&answer, 1);
  store(&x, 2, sc);
  return arg;
}

int main(void) {
  RUN(waiter, setter);
  puts("met");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
