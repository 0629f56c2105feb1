// verdict: robust
// runs: 50
// prints: sc
//
// SB with the fence that compilers prefer to MFENCE: a locked OR of 0 into the
// own stack.
#include "litmus.h"

atomic_int x, y;
int a, b;

#define STACK_FENCE() __asm__ volatile("lock orl $0, (%%rsp)" ::: "memory", "cc")

THREAD(left) {
  store(&x, 1, rlx);
  STACK_FENCE();
  a = load(&y, rlx);
  return arg;
}

THREAD(right) {
  store(&y, 1, rlx);
  STACK_FENCE();
  b = load(&x, rlx);
  return arg;
}

int main(void) {
  RUN(left, right);
  return finish(a == 0 && b == 0);
}

// SPDX-License-Identifier: Apache-2.0
