// verdict: crash
// verify: crash
// runs: 100
//
// One wait function is called twice: it can have to wait the second time alone.
#include "await.h"

atomic_int x, answer;

THREAD(waiter) {
  int first = await(&x, 1);
  store(&answer, 1, sc);
  int second = await(&x, 2);
  if (!first && second) {
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
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
