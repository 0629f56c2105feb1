// verdict: crash
// verify: crash
// executions: 2
// runs: 20
//
// A thread ends the process as soon as it has written: others may have read that before.
#include "litmus.h"
#include <unistd.h>

atomic_int x;

THREAD(first) {
  store(&x, 1, rlx);
  _exit(0);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, first, NULL);
  if (load(&x, rlx) == 1) {
    abort();
  }
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
