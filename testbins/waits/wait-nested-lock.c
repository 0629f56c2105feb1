// verdict: crash
// verify: crash
// runs: 100
//
// Test and test-and-set: a thread can find the lock taken twice, if the other takes it twice.
#include "litmus.h"

atomic_int taken, unlucky;

static int lock(void) {
  int failures = 0;
  while (exchange(&taken, 1, sc)) {
    failures++;
    while (load(&taken, sc)) {
    }
  }
  return failures;
}

static void unlock(void) {
  store(&taken, 0, sc);
}

THREAD(once) {
  if (lock() == 2) {
    store(&unlucky, 1, sc);
  }
  unlock();
  return arg;
}

THREAD(twice) {
  lock();
  unlock();
  lock();
  unlock();
  return arg;
}

int main(void) {
  RUN(once, twice);
  if (load(&unlucky, sc)) {
    abort();
  }
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
