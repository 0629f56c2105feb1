// verdict: violation 26
// verdict[x86-64]: robust
// runs: 100
// prints: sc
//
// ISA2: message passing through a third thread, relaxed.
#include "litmus.h"

atomic_int x, y, z;
int a, b, c;

THREAD(first) {
  store(&x, 1, rlx);
  store(&y, 1, rlx);
  return arg;
}

THREAD(second) {
  a = load(&y, rlx);
  store(&z, 1, rlx);
  return arg;
}

THREAD(third) {
  b = load(&z, rlx);
  c = load(&x, rlx);
  return arg;
}

int main(void) {
  RUN(first, second, third);
  return finish(a == 1 && b == 1 && c == 0);
}

// SPDX-License-Identifier: Apache-2.0
