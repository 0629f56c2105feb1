// verdict: violation 19 27
// runs: 100
//
// Store buffering whose places have names: reports show them behind the frames.
#include "litmus.h"
#include "rsan.h"

static atomic_int x, y;
static int a, b;

static __attribute__((noinline)) int look(atomic_int *p) {
  return load(p, rlx);
}

THREAD(left) {
  RSAN_LABEL("raising the flag");
  store(&x, 1, rlx);
  RSAN_LABEL("looking left");
  a = load(&y, rlx);
  return arg;
}

THREAD(right) {
  RSAN_LABEL("raising the other flag");
  store(&y, 1, rlx);
  RSAN_LABEL("looking right");
  b = load(&x, rlx);
  return arg;
}

int main(void) {
  RUN(left, right);
  return finish(look(&x) == 0 && a == 0 && b == 0);
}

// SPDX-License-Identifier: Apache-2.0
