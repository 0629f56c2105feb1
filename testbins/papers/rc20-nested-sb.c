// verdict: robust
// verdict[x86-64]: violation 22 30
// verdict-strict[x86-64]: violation 21 22 29 30
// runs: 100
// prints: sc
//
// Two stores and two loads each, SB within SB (after example 4.18). Nobody uses what
// the inner loads read, so they may be stale; but then they do not synchronize, and
// the outer loads, whose values are used, may be stale, too. Who lets the inner load
// synchronize, because in an SC run it reads the newest value, misses that: with
// --strict the inner loads are reported and the outer ones are not. ARMv7 has a DMB
// after the inner load, AArch64 keeps STLR and LDAR in order: robust there.
#include "litmus.h"

atomic_int w, x, y, z;
int a, b;

THREAD(left) {
  store(&x, 1, rel);
  store(&y, 1, rel);
  (void)load(&z, acq);
  a = load(&w, acq);
  return arg;
}

THREAD(right) {
  store(&w, 1, rel);
  store(&z, 1, rel);
  (void)load(&y, acq);
  b = load(&x, acq);
  return arg;
}

int main(void) {
  RUN(left, right);
  return finish(a == 0 && b == 0);
}

// SPDX-License-Identifier: Apache-2.0
