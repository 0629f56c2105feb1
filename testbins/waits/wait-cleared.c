// verdict: robust
// verify: robust
// runs: 50
//
// The twin of race-wait-cleared.c: the waiter looks at the flag once it has heard that it is cleared.
#include <string.h>

#include "litmus.h"

static struct {
  atomic_int flag;
  int others[15];
} state;

static atomic_int cleared;

THREAD(waiter) {
  while (!load(&cleared, acq)) {
  }
  while (!load(&state.flag, acq)) {
  }
  return arg;
}

THREAD(setter) {
  memset(&state, 0, sizeof state);
  store(&cleared, 1, rel);
  store(&state.flag, 1, rel);
  return arg;
}

int main(void) {
  RUN(waiter, setter);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
