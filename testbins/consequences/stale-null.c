// verdict: violation 16 24
// runs: 200
// prints: done
//
// A stale pointer is NULL, and the thread follows it: a crash. Under SC it never is:
// `go` is only set if the reader was not there yet when the pointer was. The left
// load decides about `go`, and may be stale as well.
#include "litmus.h"

atomic_int object = 1, here, go;
_Atomic(atomic_int *) pointer;
int seen;

THREAD(writer) {
  store(&pointer, &object, rlx);
  if (!load(&here, rlx)) {
    store(&go, 1, rlx);
  }
  return arg;
}

THREAD(reader) {
  store(&here, 1, rlx);
  atomic_int *it = load(&pointer, rlx);
  if (load(&go, rlx)) {
    seen = load(it, rlx);
  }
  return arg;
}

int main(void) {
  RUN(writer, reader);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
