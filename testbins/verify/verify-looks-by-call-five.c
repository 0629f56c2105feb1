// verdict: livelock
// verify: livelock
// runs: 50
//
// As verify-looks-by-call.c, from five places: more states than rounds are compared.
#include "litmus.h"

atomic_int flag;

static __attribute__((noinline)) int look(void) { return load(&flag, rlx); }

THREAD(waiter) {
  while (look() + look() + look() + look() + look() > 4) {
  }
  return arg;
}

THREAD(other) {
  store(&flag, 1, rlx);
  return arg;
}

int main(void) {
  RUN(waiter, other);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
