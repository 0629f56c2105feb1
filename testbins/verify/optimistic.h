/*
 * Two threads write who they are and a message, and are done when they are still the last: N times
 * at most.
 */
#include "litmus.h"

atomic_int last, message;

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  for (int i = 0; i < N; i++) {
    store(&last, me, sc);
    store(&message, me, sc);
    if (load(&last, sc) == me) {
      load(&message, sc);
      break;
    }
  }
  return arg;
}

int main(void) {
  RUN(worker, worker);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
