// verdict: crash
// verify: crash
// runs: 100
//
// Gives up after its third look in vain, but looks once more: only then the value is there.
#include "litmus.h"

atomic_int ready;

THREAD(waiter) {
  for (int n = 0; !load(&ready, sc); n++) {
    if (n > 1) {
      if (load(&ready, sc)) {
        abort();
      }
      return arg;
    }
  }
  return arg;
}

THREAD(setter) {
  store(&ready, 1, sc);
  return arg;
}

int main(void) {
  RUN(waiter, setter);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
