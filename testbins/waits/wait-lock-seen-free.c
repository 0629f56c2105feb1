// verdict: crash
// verify: crash
// runs: 100
//
// A lock is found taken, and seen free right after.
#include "litmus.h"

atomic_int taken, seen_free;

THREAD(curious) {
  while (exchange(&taken, 1, sc)) {
    if (!load(&taken, sc)) {
      store(&seen_free, 1, sc);
    }
  }
  store(&taken, 0, sc);
  return arg;
}

THREAD(other) {
  while (exchange(&taken, 1, sc)) {
  }
  store(&taken, 0, sc);
  return arg;
}

int main(void) {
  RUN(curious, other);
  if (load(&seen_free, sc)) {
    abort();
  }
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
