// verdict: violation 18 26
// verdict-strict: violation 18 26 27
// runs: 100
// prints: done
//
// One stale value alone changes nothing, two do: the assertion fails only if both
// loads are stale. Both values are used after a further look at `go`, so that it counts
// that a branch depends on them: that one stale value is harmless when it comes alone
// says nothing of two.
#include <assert.h>
#include "litmus.h"

atomic_int x, y, here, go;

THREAD(writer) {
  store(&x, 1, rlx);
  store(&y, 1, rlx);
  if (!load(&here, rlx)) {
    store(&go, 1, rlx);
  }
  return arg;
}

THREAD(reader) {
  store(&here, 1, rlx);
  int first = load(&x, rlx);
  int second = load(&y, rlx);
  if (load(&go, rlx)) {
    assert((first | second) != 0);
  }
  return arg;
}

int main(void) {
  RUN(writer, reader);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
