// verdict: robust
// verdict-strict: violation 17 24
// verdict-strict[aarch64]: robust
// runs: 500
// prints: met
//
// RSAN, example 4.2 (BAR): two threads raise a flag each and wait for the
// other's. Both may look too early, as in SB, and wait a little longer: not
// robust when busy-waits count, harmless otherwise. AArch64 keeps STLR and LDAR
// in order.
#include "litmus.h"

atomic_int x, y;

THREAD(left) {
  store(&x, 1, rel);
  while (load(&y, acq) != 1) {
  }
  return arg;
}

THREAD(right) {
  store(&y, 1, rel);
  while (load(&x, acq) != 1) {
  }
  return arg;
}

int main(void) {
  RUN(left, right);
  puts("met");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
