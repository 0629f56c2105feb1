// verdict: violation 15 21
// runs: 50
// prints: sc
//
// SB with a seq_cst fence in one thread only. One fence has nobody to agree
// with: each thread may still miss the other's store.
#include "litmus.h"

atomic_int x, y;
int a, b;

THREAD(left) {
  store(&x, 1, rlx);
  fence(sc);
  a = load(&y, rlx);
  return arg;
}

THREAD(right) {
  store(&y, 1, rlx);
  b = load(&x, rlx);
  return arg;
}

int main(void) {
  RUN(left, right);
  return finish(a == 0 && b == 0);
}

// SPDX-License-Identifier: Apache-2.0
