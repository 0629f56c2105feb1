/* A lock with a fast path, a compare-and-swap, and a slow one that says that somebody waits. */
#include "litmus.h"

enum { FREE, TAKEN, AWAITED };

static atomic_int state;

/* Whether the slow path was taken. */
static int lock(void) {
  int expected = FREE;
  if (cas(&state, &expected, TAKEN, sc, sc)) {
    return 0;
  }
  while (exchange(&state, AWAITED, sc) != FREE) {
  }
  return 1;
}

static void unlock(void) {
  store(&state, FREE, sc);
}

// SPDX-License-Identifier: Apache-2.0
