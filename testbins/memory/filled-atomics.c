// verdict: robust
// verify: robust
// runs: 50
// prints: 0
//
// The twin of race-filled-atomics.c: atomics are filled before other threads begin, after they have
// ended, and under the lock that others take.
#include <string.h>

#include "litmus.h"

static atomic_int words[64];
static atomic_int taken;

static void take(void) {
  while (exchange(&taken, 1, acq)) {
  }
}

static void give(void) {
  store(&taken, 0, rel);
}

THREAD(stores) {
  take();
  store(&words[7], 1, rlx);
  give();
  return arg;
}

THREAD(fills) {
  take();
  memset((void *)words, 0, sizeof words);
  give();
  return arg;
}

int main(void) {
  memset((void *)words, 0, sizeof words);
  RUN(stores, fills);
  memset((void *)words, 0, sizeof words);
  printf("%d\n", load(&words[7], rlx));
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
