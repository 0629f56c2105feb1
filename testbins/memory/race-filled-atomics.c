// verdict: race 14,19
// verify: race 14,19
// runs: 50
//
// memset is no atomic operation, whatever it fills: not as a call, and not as the one repeated
// instruction that a compiler may make of it. filled-atomics.c fills where nobody else is.
#include <string.h>

#include "litmus.h"

static atomic_int words[64];

THREAD(stores) {
  store(&words[7], 1, rlx);
  return arg;
}

THREAD(fills) {
  memset((void *)words, 0, sizeof words);
  return arg;
}

int main(void) {
  RUN(stores, fills);
  return load(&words[7], rlx) > 1;
}

// SPDX-License-Identifier: Apache-2.0
