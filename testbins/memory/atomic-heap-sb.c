// verdict: violation 15
// verdict-source: violation 15
// runs: 50
// prints: sc
//
// SB on atomics in one array on the heap, through pointers that are passed to a function. Nothing
// but plain instructions ever accesses them, on every instruction set.
#include "litmus.h"

static atomic_int *cells;
static int a, b;

static __attribute__((noinline)) int set_and_look(atomic_int *mine, atomic_int *other) {
  store(mine, 1, rlx);
  return load(other, rlx);
}

THREAD(left) {
  a = set_and_look(&cells[3], &cells[7]);
  return arg;
}

THREAD(right) {
  b = set_and_look(&cells[7], &cells[3]);
  return arg;
}

int main(void) {
  cells = calloc(8, sizeof *cells);
  RUN(left, right);
  return finish(a == 0 && b == 0);
}

// SPDX-License-Identifier: Apache-2.0
