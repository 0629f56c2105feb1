// verdict: livelock
// verify: livelock
// runs: 50
//
// As verify-looks-by-call.c, from thirty places: more states than rounds are compared.
#include "litmus.h"

atomic_int flag;

static __attribute__((noinline)) int look(void) { return load(&flag, rlx); }

#define FIVE(what, then) what() then what() then what() then what() then what()
#define TEN(what, then) FIVE(what, then) then FIVE(what, then)
#define LOOKS(what, then) TEN(what, then) then TEN(what, then) then TEN(what, then)

THREAD(waiter) {
  while (LOOKS(look, +) > 29) {
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
