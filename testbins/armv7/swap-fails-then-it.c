// verdict: violation 20
// runs: 50
//
// Behind a compare-and-swap that fails comes an IT block that writes: the sequence is over before it, since
// the engine stops nowhere inside.
#include "litmus.h"

static atomic_int flag, go;
static volatile int misses;

THREAD(writer) {
  store(&flag, 16, rlx);
  store(&go, 1, rlx);
  return arg;
}

THREAD(reader) {
  if (!load(&go, rlx)) return arg;
  int expected = 99;
  if (!atomic_compare_exchange_strong_explicit(
          &flag, &expected, 100, memory_order_relaxed, memory_order_relaxed))
    misses++;
  return expected == 16 ? arg : NULL;
}

int main(void) {
  RUN(writer, reader);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
