// verdict: robust
// verdict[aarch64]: violation 28
// runs: 100
// prints: sc
//
// ISA2 whose relay reads the first flag relaxed: it hands on z, but not what the
// first thread published with y. On x86-64 every load acquires; on ARMv7 the DMB
// before the release store comes after the load and acquires for it.
#include "litmus.h"

atomic_int x, y, z;
int a, b, c;

THREAD(first) {
  store(&x, 1, rlx);
  store(&y, 1, rel);
  return arg;
}

THREAD(second) {
  a = load(&y, rlx);
  store(&z, 1, rel);
  return arg;
}

THREAD(third) {
  b = load(&z, acq);
  c = load(&x, rlx);
  return arg;
}

int main(void) {
  RUN(first, second, third);
  return finish(a == 1 && b == 1 && c == 0);
}

// SPDX-License-Identifier: Apache-2.0
