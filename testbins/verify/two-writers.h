/*
 * Two threads write one location N times each, and read it then. What the reads see has 2N + 1
 * ways; the orders of writes that nobody tells apart are executions, too.
 */
#include "litmus.h"

atomic_int x;

THREAD(worker) {
  for (int i = 0; i < N; i++) {
    store(&x, 1 + (int)(intptr_t)arg, rlx);
  }
  load(&x, rlx);
  return arg;
}

int main(void) {
  RUN(worker, worker);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
