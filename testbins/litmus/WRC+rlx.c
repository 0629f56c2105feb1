// verdict: violation 26
// verdict[x86-64]: robust
// runs: 100
// prints: sc
//
// WRC, write to read causality, relaxed: the third thread may see the second's
// store without the first's that caused it.
#include "litmus.h"

atomic_int x, y;
int a, b, c;

THREAD(first) {
  store(&x, 1, rlx);
  return arg;
}

THREAD(second) {
  a = load(&x, rlx);
  store(&y, 1, rlx);
  return arg;
}

THREAD(third) {
  b = load(&y, rlx);
  c = load(&x, rlx);
  return arg;
}

int main(void) {
  RUN(first, second, third);
  return finish(a == 1 && b == 1 && c == 0);
}

// SPDX-License-Identifier: Apache-2.0
