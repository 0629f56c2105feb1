// verdict: violation 19 25
// runs: 200
// prints: sc
//
// SB on atomic members of a heap block. Nothing says that they are atomic but
// the exchange that touched each of them once; the tool learns it, and the
// instructions that touch them, and starts again.
#include "litmus.h"

struct pair {
  atomic_int x, y;
};

struct pair *pair;
int a, b;

THREAD(left) {
  store(&pair->x, 1, rlx);
  a = load(&pair->y, rlx);
  return arg;
}

THREAD(right) {
  store(&pair->y, 1, rlx);
  b = load(&pair->x, rlx);
  return arg;
}

int main(void) {
  pair = calloc(1, sizeof *pair);
  if (exchange(&pair->x, 0, rlx) || exchange(&pair->y, 0, rlx)) {
    return 1;
  }
  RUN(left, right);
  int weak = a == 0 && b == 0;
  free(pair);
  return finish(weak);
}

// SPDX-License-Identifier: Apache-2.0
