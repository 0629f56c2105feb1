// verdict: crash
// verify: crash
// executions: 2
// runs: 20
//
// What main has left to be done runs in the middle of what a thread does that nobody joins.
#include "litmus.h"

atomic_int x;

static void handler(void) {
  if (load(&x, rlx) == 1) {
    abort();
  }
}

THREAD(writer) {
  store(&x, 1, rlx);
  return arg;
}

int main(void) {
  pthread_t thread;
  atexit(handler);
  pthread_create(&thread, NULL, writer, NULL);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
