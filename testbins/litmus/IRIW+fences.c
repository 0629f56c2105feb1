// verdict: robust
// runs: 50
// prints: sc
//
// IRIW, relaxed, with a seq_cst fence between the two loads of each reader:
// robust. The fences have an order, and the later reader sees what the earlier
// one saw.
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
  fence(sc);
  b = load(&y, rlx);
  return arg;
}

THREAD(reader_yx) {
  c = load(&y, rlx);
  fence(sc);
  d = load(&x, rlx);
  return arg;
}

int main(void) {
  RUN(writer_x, writer_y, reader_xy, reader_yx);
  return finish(a == 1 && b == 0 && c == 1 && d == 0);
}

// SPDX-License-Identifier: Apache-2.0
