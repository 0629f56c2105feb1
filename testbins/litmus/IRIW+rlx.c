// verdict: violation 24 30
// runs: 1000
// prints: sc
//
// IRIW, independent reads of independent writes, relaxed: the two readers may
// disagree about which store came first. Whoever reads second may read stale.
#include "litmus.h"

atomic_int x, y;
int a, b, c, d;

THREAD(writer_x) {
  store(&x, 1, rlx);
  return arg;
}

THREAD(writer_y) {
  store(&y, 1, rlx);
  return arg;
}

THREAD(reader_xy) {
  a = load(&x, rlx);
  b = load(&y, rlx);
  return arg;
}

THREAD(reader_yx) {
  c = load(&y, rlx);
  d = load(&x, rlx);
  return arg;
}

int main(void) {
  RUN(writer_x, writer_y, reader_xy, reader_yx);
  return finish(a == 1 && b == 0 && c == 1 && d == 0);
}

// SPDX-License-Identifier: Apache-2.0
