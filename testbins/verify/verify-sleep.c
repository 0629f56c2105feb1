// verdict: robust
// verify: robust
// unproved: time
//
// A thread sleeps: it goes on when nobody else can, and not before.
#include <unistd.h>

#include "litmus.h"

atomic_int x;

THREAD(sleeper) {
  usleep(1000);
  load(&x, sc);
  return arg;
}

THREAD(writer) {
  store(&x, 1, sc);
  return arg;
}

int main(void) {
  RUN(sleeper, writer);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
