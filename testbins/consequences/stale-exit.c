// verdict: violation 12 18
// runs: 60
//
// Store buffering whose outcome is printed, and is the exit status.
#include "litmus.h"

atomic_int x, y;
int a, b;

THREAD(left) {
  store(&x, 1, rlx);
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
  puts(a || b ? "somebody was seen" : "nobody was seen");
  return a == 0 && b == 0;
}

// SPDX-License-Identifier: Apache-2.0
