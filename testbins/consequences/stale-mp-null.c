// verdict: violation 21
// verdict[x86-64]: robust
// runs: 60
// prints: done
//
// A relaxed flag says that a pointer is there: a stale one is NULL, and following it
// crashes. On x86-64 stores stay in order, and so do loads.
#include "litmus.h"

atomic_int object = 1, ready;
_Atomic(atomic_int *) pointer;

THREAD(writer) {
  store(&pointer, &object, rlx);
  store(&ready, 1, rlx);
  return arg;
}

THREAD(reader) {
  if (load(&ready, rlx)) {
    fetch_add(load(&pointer, rlx), 1, rlx);
  }
  return arg;
}

int main(void) {
  RUN(writer, reader);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
