// verdict: race 11,16
// verify: race 11,16
//
// drand48() keeps its state without a lock, and POSIX does not ask it to: two threads that call it
// one at a time by chance only race.
#include <stdlib.h>

#include "litmus.h"

THREAD(one) {
  (void)drand48();
  return arg;
}

THREAD(other) {
  (void)lrand48();
  return arg;
}

int main(void) {
  RUN(one, other);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
