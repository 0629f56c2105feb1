// verdict: race 19,28
// runs: 2
// prints: done
//
// Two members of a thread-local variable in a library: one is atomic, the other is not, and the
// relaxed accesses of the atomic one order nothing.
#include "litmus.h"

#include "lib/tls-atomics.h"

static _Atomic(struct tls_own *) published;
static atomic_int seen;

THREAD(owner) {
  struct tls_own *own = tls_general();
  store(&published, own, rel);
  tls_move(1);
  // The last of it.
  own->plain = 1;
  while (!load(&seen, acq)) {
  }
  return arg;
}
THREAD(other) {
  struct tls_own *own;
  while (!(own = load(&published, acq))) {
  }
  int sum = load(&own->progress, rlx) + own->plain;
  store(&seen, 1, rel);
  return sum > 9 ? arg : NULL;
}

int main(void) {
  RUN(owner, other);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
