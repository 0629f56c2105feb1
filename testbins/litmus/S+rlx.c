// verdict: violation 21
// verdict[x86-64]: robust
// runs: 50
// prints: sc
//
// S: the right thread saw the flag, yet its store to x may come before the left
// one. On x86-64 release and acquire forbid it.
#include "litmus.h"

atomic_int x, y;
int a;

THREAD(left) {
  store(&x, 2, rlx);
  store(&y, 1, rlx);
  return arg;
}

THREAD(right) {
  a = load(&y, rlx);
  store(&x, 1, rlx);
  return arg;
}

int main(void) {
  RUN(left, right);
  return finish(a == 1 && load(&x, rlx) == 2);
}

// SPDX-License-Identifier: Apache-2.0
