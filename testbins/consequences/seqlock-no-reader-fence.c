// verdict: violation 27 28
// verdict[x86-64]: robust
// runs: 600
// prints: done
//
// seqlock-right.c without the reader's fence: the second look at the version may be
// stale, and a torn pair passes.
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
