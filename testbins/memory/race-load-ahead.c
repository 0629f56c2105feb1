// verdict: race 22,33
// verify: race 22,33
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

static __attribute__((noinline)) void publish(int value) {
  published = value;
}

static __attribute__((noinline)) void set(int value) {
  early = value;
}

THREAD(writer) {
  publish(base);
  set(base);
  store(&ready, 1, rel);
  return arg;
}

THREAD(reader) {
  result = load(&ready, acq) ? published : early;
  return arg;
}

int main(void) {
  RUN(writer, reader);
  printf("%d\n", result > 0);
}

// SPDX-License-Identifier: Apache-2.0
