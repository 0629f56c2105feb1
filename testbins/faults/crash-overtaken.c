// verdict: crash
// verify-slow: crash
// runs: 100
//
// A thread may do much between two accesses before another one begins, whose turn it would long be
// on a single processor.
#include "litmus.h"
#include <stdlib.h>

static atomic_int count;

THREAD(busy) {
  fetch_add(&count, 1, rlx);
  for (volatile int i = 0; i < 700000; i++) {
  }
  if (load(&count, rlx) == 1) {
    abort();
  }
  return arg;
}

THREAD(other) {
  fetch_add(&count, 1, rlx);
  return arg;
}

int main(void) {
  RUN(busy, other);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
