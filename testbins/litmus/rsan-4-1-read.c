// verdict: violation 17 23
// verdict[aarch64]: robust
// runs: 300
// prints: sc
//
// RSAN, example 4.1, program 1: a fetch-and-add and a store. With reads as
// second accesses it is not robust under release and acquire. On x86-64 the
// fetch-and-add is a full barrier, the right thread has none. On AArch64
// release/acquire accesses are ordered.
#include "litmus.h"

atomic_int x, y;
int a, b;

THREAD(left) {
  fetch_add(&x, 1, acqrel);
  a = load(&y, acq);
  return arg;
}

THREAD(right) {
  store(&y, 1, rel);
  b = load(&x, acq);
  return arg;
}

int main(void) {
  RUN(left, right);
  return finish(a == 0 && b == 0);
}

// SPDX-License-Identifier: Apache-2.0
