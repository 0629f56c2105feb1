// verdict: violation 15 21
// runs: 50
// prints: sc
//
// R: the right store may come after the left one in y's order, and yet the right
// load may miss the left store of x. If the right thread runs first, it is the
// left store of y that may fall behind.
#include "litmus.h"

atomic_int x, y;
int a;

THREAD(left) {
  store(&x, 1, rlx);
  store(&y, 1, rlx);
  return arg;
}

THREAD(right) {
  store(&y, 2, rlx);
  a = load(&x, rlx);
  return arg;
}

int main(void) {
  RUN(left, right);
  return finish(load(&y, rlx) == 2 && a == 0);
}

// SPDX-License-Identifier: Apache-2.0
