// verdict: crash
// verify: crash
// executions: 2
// runs: 20
//
// The first thread ends and leaves another one alone, whose read may have come before its write.
#include "litmus.h"

atomic_int x;

THREAD(reader) {
  if (load(&x, rlx) == 0) {
    abort();
  }
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, reader, NULL);
  store(&x, 1, rlx);
  pthread_exit(NULL);
}

// SPDX-License-Identifier: Apache-2.0
