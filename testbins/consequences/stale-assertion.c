// verdict: violation 13 21
// runs: 200
// prints: done
//
// stale-null.c with an assertion in the place of the crash.
#include <assert.h>
#include "litmus.h"

atomic_int message, here, go;

THREAD(writer) {
  store(&message, 1, rlx);
  if (!load(&here, rlx)) {
    store(&go, 1, rlx);
  }
  return arg;
}

THREAD(reader) {
  store(&here, 1, rlx);
  int seen = load(&message, rlx);
  if (load(&go, rlx)) {
    assert(seen == 1);
  }
  return arg;
}

int main(void) {
  RUN(writer, reader);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
