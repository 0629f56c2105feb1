// verdict: robust
// verify: robust
// runs: 50
// prints: sc
//
// IRIW with seq_cst accesses: forbidden by C11, since all sc accesses have one
// order.
#include "litmus.h"

atomic_int x, y;
int a, b, c, d;

THREAD(writer_x) {
  store(&x, 1, sc);
  return arg;
}

THREAD(writer_y) {
  store(&y, 1, sc);
  return arg;
}

THREAD(reader_xy) {
  a = load(&x, sc);
  b = load(&y, sc);
  return arg;
}

THREAD(reader_yx) {
  c = load(&y, sc);
  d = load(&x, sc);
  return arg;
}

int main(void) {
  RUN(writer_x, writer_y, reader_xy, reader_yx);
  return finish(a == 1 && b == 0 && c == 1 && d == 0);
}

// SPDX-License-Identifier: Apache-2.0
