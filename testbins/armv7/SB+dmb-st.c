// verdict: violation 14 21
// runs: 50
// prints: sc
//
// SB with DMB ISHST, which orders stores among themselves and no more.
#include "litmus.h"

atomic_int x, y;
int a, b;

THREAD(left) {
  store(&x, 1, rlx);
  __asm__ volatile("dmb ishst" ::: "memory");
  a = load(&y, rlx);
  return arg;
}

THREAD(right) {
  store(&y, 1, rlx);
  __asm__ volatile("dmb ishst" ::: "memory");
  b = load(&x, rlx);
  return arg;
}

int main(void) {
  RUN(left, right);
  return finish(a == 0 && b == 0);
}

// SPDX-License-Identifier: Apache-2.0
