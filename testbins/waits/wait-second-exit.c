// verdict: crash
// verify: crash
// runs: 100
//
// Two locations can end the loop, and the second is there only for a while.
#include "litmus.h"

atomic_int done, failed;

THREAD(waiter) {
  while (!load(&done, sc)) {
    if (load(&failed, sc)) {
      abort();
    }
  }
  return arg;
}

THREAD(setter) {
  store(&failed, 1, sc);
  store(&failed, 0, sc);
  store(&done, 1, sc);
  return arg;
}

int main(void) {
  RUN(waiter, setter);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
