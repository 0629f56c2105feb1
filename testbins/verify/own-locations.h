/*
 * Two threads write and read a location of their own N times, and then a shared one: only that
 * counts, four executions.
 */
#include "litmus.h"

atomic_int own[2], shared;

THREAD(worker) {
  intptr_t me = (intptr_t)arg;
  for (int i = 0; i < N; i++) {
    store(&own[me], i, sc);
    load(&own[me], sc);
  }
  store(&shared, (int)me, sc);
  load(&shared, sc);
  return arg;
}

int main(void) {
  RUN(worker, worker);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
