// verdict: robust
// verdict[x86-64]: violation 27 33
// runs: 1000
// prints: sc
//
// IRIW with release and acquire. RC20 lets the readers disagree: acquiring one
// store says nothing of the other. x86 machines forbid it (stores reach everyone
// at once), yet the code means no more than acquire there. AArch64's LDAR is
// sequentially consistent.
#include "litmus.h"

atomic_int x, y;
int a, b, c, d;

THREAD(writer_x) {
  store(&x, 1, rel);
  return arg;
}

THREAD(writer_y) {
  store(&y, 1, rel);
  return arg;
}

THREAD(reader_xy) {
  a = load(&x, acq);
  b = load(&y, acq);
  return arg;
}

THREAD(reader_yx) {
  c = load(&y, acq);
  d = load(&x, acq);
  return arg;
}

int main(void) {
  RUN(writer_x, writer_y, reader_xy, reader_yx);
  return finish(a == 1 && b == 0 && c == 1 && d == 0);
}

// SPDX-License-Identifier: Apache-2.0
