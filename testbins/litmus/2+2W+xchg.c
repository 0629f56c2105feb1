// verdict: violation 15 21
// verdict[x86-64]: robust
// runs: 50
// prints: sc
//
// 2+2W whose second accesses are exchanges: an exchange follows the value that it
// read directly, but what it reads may be stale. On x86-64 it is a full barrier.
#include "litmus.h"

atomic_int x, y;
int a, b;

THREAD(left) {
  store(&x, 1, rlx);
  a = exchange(&y, 2, rlx);
  return arg;
}

THREAD(right) {
  store(&y, 1, rlx);
  b = exchange(&x, 2, rlx);
  return arg;
}

int main(void) {
  RUN(left, right);
  return finish(load(&x, rlx) == 1 && load(&y, rlx) == 1);
}

// SPDX-License-Identifier: Apache-2.0
