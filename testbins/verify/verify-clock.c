// verdict: robust
// verify: robust
// unproved: time
//
// A clock decides a branch, though nobody else is there when it is read.
#include <time.h>

#include "litmus.h"

atomic_int x;

THREAD(reader) {
  load(&x, sc);
  return arg;
}

int main(void) {
  RUN(reader, reader);
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_nsec == 123456789 ? 0 : 0 * (int)now.tv_sec;
}

// SPDX-License-Identifier: Apache-2.0
