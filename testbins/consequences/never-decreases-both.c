// verdict: violation 14 21
// verdict-strict: violation 14 20 21
// verify: violation 14 21
// runs: 60
//
// Store buffering, and its second read looks twice. Only both looks together can be stale: then the
// last one counts, and neither is less than the one before.
#include "litmus.h"

atomic_uint x, y, r0, b0;

THREAD(writer) {
  store(&x, 1, rlx);
  store(&r0, load(&y, rlx), rlx);
  return arg;
}

THREAD(looker) {
  store(&y, 1, rlx);
  unsigned a = load(&x, rlx);
  unsigned b = load(&x, rlx);
  if (b < a) {
    abort();
  }
  store(&b0, b, rlx);
  return arg;
}

int main(void) {
  RUN(writer, looker);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
