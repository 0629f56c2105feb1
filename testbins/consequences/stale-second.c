// verdict: violation 16 24
// runs: 200
// prints: done
//
// Of three writes that the reader may miss, the value of the second alone does harm: what is
// missed, if that is seen, is the third, and no older one.
#include <assert.h>
#include "litmus.h"

atomic_int step, here, go;

THREAD(writer) {
  store(&step, 1, rlx);
  store(&step, 2, rlx);
  store(&step, 3, rlx);
  if (!load(&here, rlx)) {
    store(&go, 1, rlx);
  }
  return arg;
}

THREAD(reader) {
  store(&here, 1, rlx);
  int seen = load(&step, rlx);
  if (load(&go, rlx)) {
    assert(seen != 2);
  }
  return arg;
}

int main(void) {
  RUN(writer, reader);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
