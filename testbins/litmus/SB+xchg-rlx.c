// verdict: violation 15 21
// verdict[x86-64]: robust
// runs: 50
// prints: sc
//
// SB whose stores are relaxed exchanges. On x86-64 any XCHG is a full barrier:
// robust. A relaxed exchange orders nothing on ARM.
#include "litmus.h"

atomic_int x, y;
int a, b, old_x, old_y;

THREAD(left) {
  old_x = exchange(&x, 1, rlx);
  a = load(&y, rlx);
  return arg;
}

THREAD(right) {
  old_y = exchange(&y, 1, rlx);
  b = load(&x, rlx);
  return arg;
}

int main(void) {
  RUN(left, right);
  return finish(a == 0 && b == 0);
}

// SPDX-License-Identifier: Apache-2.0
