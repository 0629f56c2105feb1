// verdict: race 23,34
// verify: race 23,34
// runs: 20
//
// Of two loads that an optimizer makes before it selects one, the program makes one. That which is
// selected races; the other, whose value is left, does not.
#include "litmus.h"

static atomic_int ready;
static int published;
static int early;
static long result;

/* A value of which the compiler knows nothing. */
static volatile int base = 40;

THREAD(writer) {
  int value = base;
  published = value;

  int more = value + 1;
  early = more;

  store(&ready, 1, rel);
  return arg;
}

THREAD(reader) {
  int here;
  if (load(&ready, acq)) {
    here = published;
  } else {
    here = early;
  }
  result = here;
  return arg;
}

int main(void) {
  RUN(writer, reader);
  printf("%d\n", result > 0);
}

// SPDX-License-Identifier: Apache-2.0
