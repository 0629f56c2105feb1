// verdict: robust
// verdict-strict[aarch64]: violation 30 31
// verdict-strict[armv7]: violation 31
// runs: 1000
// prints: done
//
// Sequence lock after Boehm 2012: one writer, one reader that tries once. The
// fences are right, and the reader never uses a torn pair. It may still read a
// stale or new `a` that it then throws away, which no SC run does: not robust
// in the strict sense (Margalit and Lahav 2021, section 4.1: "speculative
// reads"), robust on x86-64.
#include "litmus.h"

atomic_int sequence, a, b;

THREAD(writer) {
  for (int i = 1; i <= 2; i++) {
    int s = load(&sequence, rlx);
    store(&sequence, s + 1, rlx);
    fence(rel);
    store(&a, i, rlx);
    store(&b, i, rlx);
    store(&sequence, s + 2, rel);
  }
  return arg;
}

THREAD(reader) {
  int before = load(&sequence, acq);
  int first = load(&a, rlx);
  int second = load(&b, rlx);
  fence(acq);
  int after = load(&sequence, rlx);
  if (before == after && before % 2 == 0 && first != second) {
    puts("torn");
  }
  return arg;
}

int main(void) {
  RUN(writer, reader);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
