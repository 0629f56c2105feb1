// verdict: robust
// runs: 3
// verify: robust
// unproved: unscheduled_accesses
//
// One instruction reads an atomic location and writes another: others may come in between, which
// is no step, so nothing is proved.
#include "litmus.h"

static atomic_int x, y;

THREAD(copies) {
  const atomic_int *from = &x;
  atomic_int *to = &y;
  __asm__ volatile("movsl" : "+S"(from), "+D"(to) : : "memory");
  return arg;
}

THREAD(adds) {
  fetch_add(&x, 1, sc);
  fetch_add(&y, 1, sc);
  return arg;
}

int main(void) {
  RUN(copies, adds);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
