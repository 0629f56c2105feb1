// verdict: crash
// verify: crash
// runs: 100
//
// Two threads call one wait function, and only one of them has to wait.
#include "await.h"

atomic_int x;
int waited[2];

THREAD(waiter) {
  intptr_t me = (intptr_t)arg;
  waited[me] = await(&x, 1);
  return arg;
}

THREAD(setter) {
  store(&x, 1, sc);
  return arg;
}

int main(void) {
  RUN(waiter, waiter, setter);
  if (waited[1] && !waited[0]) {
    abort();
  }
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
