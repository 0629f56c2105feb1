// verdict: robust
// verify: robust
// executions: 3
// runs: 20
//
// Detaching a thread and its end touch the same object. If the end comes first, main's read comes
// after the write; else it comes before it or after it.
#include "litmus.h"

atomic_int x;

THREAD(writer) {
  store(&x, 1, rlx);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, writer, NULL);
  pthread_detach(thread);
  load(&x, rlx);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
