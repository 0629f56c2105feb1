// verdict: race 18,27
// verify: race 18,27
// runs: 20
//
// A volatile object is read wherever the source says so, if only to leave its value: an optimizer
// may take that for a conditional move, but not make such a read by itself.
#include "litmus.h"

static atomic_int ready;
static volatile int number;
static long result;

/* A value of which the compiler knows nothing. */
static volatile int base = 40;

THREAD(writer) {
  int value = base;
  number = value;

  return arg;
}

THREAD(reader) {
  int is = load(&ready, acq);
  long taken = 7;

  int read = number;

  if (is) {
    taken = read;
  }
  result = taken;
  return arg;
}

int main(void) {
  RUN(writer, reader);
  printf("%d\n", result > 0);
}

// SPDX-License-Identifier: Apache-2.0
