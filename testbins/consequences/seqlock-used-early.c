// verdict: violation 28 29
// verdict[armv7]: violation 29
// verdict[x86-64]: robust
// runs: 600
// prints: done
//
// seqlock-right.c whose reader writes what it read before it looks whether it may: the
// stale value is out.
#include <assert.h>
#include "litmus.h"

atomic_int version, a, b;
int last;

THREAD(writer) {
  for (int i = 1; i <= 2; i++) {
    store(&version, 2 * i - 1, rlx);
    fence(rel);
    store(&a, i, rlx);
    store(&b, i, rlx);
    store(&version, 2 * i, rel);
  }
  return arg;
}

THREAD(reader) {
  int before = load(&version, acq);
  int first = load(&a, rlx);
  int second = load(&b, rlx);
  last = first + second;
  fence(acq);
  if (load(&version, rlx) == before && before % 2 == 0) {
    assert(first == second);
  }
  return arg;
}

int main(void) {
  RUN(writer, reader);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
