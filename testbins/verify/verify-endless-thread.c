// verdict: robust
// verify: none
//
// A thread that never ends, beside a main thread that does: no execution comes to the end of both.
#include "litmus.h"

atomic_int x;

THREAD(counter) {
  for (;;) {
    fetch_add(&x, 1, rlx);
  }
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, counter, NULL);
  pthread_detach(thread);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
