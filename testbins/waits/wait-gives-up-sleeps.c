// verdict: crash
// verify: robust
// unproved: time
// runs: 60
//
// A thread gives up after it has looked, and slept, for a while. Others may well be that slow. An
// exploration says that it lets time pass only where nobody else can run, and proves nothing.
#include <unistd.h>

#include "litmus.h"

atomic_int ready, given_up;

THREAD(waiter) {
  for (int n = 0; !load(&ready, acq); n++) {
    if (n > 10) {
      store(&given_up, 1, rel);
      break;
    }
    usleep(100);
  }
  return arg;
}

THREAD(setter) {
  store(&ready, 1, rel);
  if (load(&given_up, acq)) {
    abort();
  }
  return arg;
}

int main(void) {
  RUN(waiter, setter);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
