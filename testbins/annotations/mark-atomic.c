// verdict: violation 15 21
// runs: 100
//
// Store buffering on what the compiler knows as volatile integers, in memory
// of the heap, which no debug information shows to be atomic. Marked, they are
// checked; unmarked, they would be data races.
#include "litmus.h"
#include "rsan.h"

static volatile int *x, *y;
static int a, b;

THREAD(left) {
  *x = 1;
  a = *y;
  return arg;
}

THREAD(right) {
  *y = 1;
  b = *x;
  return arg;
}

int main(void) {
  volatile int *both = calloc(2, sizeof *both);
  x = both;
  y = both + 1;
  RSAN_MARK_ATOMIC(both, 2 * sizeof *both);
  RUN(left, right);
  return finish(a == 0 && b == 0);
}

// SPDX-License-Identifier: Apache-2.0
