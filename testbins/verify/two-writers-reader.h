/*
 * Two threads write one location N times each, a third one reads it twice. What the reads see has
 * 3N^2 + 3N + 1 ways; the orders of writes that nobody tells apart are executions, too.
 */
#include "litmus.h"

atomic_int x;

THREAD(writer) {
  for (int i = 0; i < N; i++) {
    store(&x, 1 + (int)(intptr_t)arg, rlx);
  }
  return arg;
}

THREAD(reader) {
  load(&x, rlx);
  load(&x, rlx);
  return arg;
}

int main(void) {
  RUN(writer, writer, reader);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
