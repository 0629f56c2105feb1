// verdict: violation 15 22
// runs: 50
// prints: sc
//
// RSAN, example 3.1: SB with one more store each. A monitor that only knows "the
// newest write" needs a switch of threads at one place to see it. With positions
// in the list of writes every run shows it.
#include "litmus.h"

atomic_int x, y;
int a, b;

THREAD(left) {
  store(&x, 1, rlx);
  a = load(&y, rlx);
  store(&x, 2, rlx);
  return arg;
}

THREAD(right) {
  store(&y, 1, rlx);
  b = load(&x, rlx);
  store(&y, 2, rlx);
  return arg;
}

int main(void) {
  RUN(left, right);
  return finish(a == 0 && b == 0);
}

// SPDX-License-Identifier: Apache-2.0
