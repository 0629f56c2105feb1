// verdict: violation 28 30
// verdict[armv7]: violation 30
// verdict[x86-64]: robust
// runs: 600
// prints: done
//
// seqlock-right.c without the writer's fence: who reads new data need not see that the
// version is odd. The second look at the version may be stale, and a torn pair passes.
// On ARMv7 no schedule has come up yet in which the first stale value of such a pair is seen.
#include <assert.h>
#include "litmus.h"

atomic_int version, a, b;

THREAD(writer) {
  for (int i = 1; i <= 2; i++) {
    store(&version, 2 * i - 1, rlx);
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
