// verdict: robust
// verdict-source: robust
// runs: 200
//
// A thread prints before another, as it happens, and both lock the stream inside the C library.
// That orders nothing: the third thread may see y and not x under sequential consistency,
// too.
#include "litmus.h"

static atomic_int x, y;

THREAD(first) {
  store(&x, 1, rlx);
  puts("x");
  return arg;
}

THREAD(second) {
  puts("y");
  store(&y, 1, rlx);
  return arg;
}

THREAD(third) {
  if (load(&y, rlx) == 1 && load(&x, rlx) == 0) {
    puts("not x");
  }
  return arg;
}

int main(void) {
  RUN(third, first, second);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
