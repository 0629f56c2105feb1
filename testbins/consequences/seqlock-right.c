// verdict: robust
// verdict-strict: violation 28 29
// verdict-strict[armv7]: violation 29
// verdict-strict[x86-64]: robust
// runs: 400
// prints: done
//
// A sequence lock, one try: a stale value is thrown away. The wrong ones beside it have
// the same shape, each without one of the parts that it needs.
#include <assert.h>
#include "litmus.h"

atomic_int version, a, b;

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
