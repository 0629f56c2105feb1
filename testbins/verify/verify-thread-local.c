// verdict: crash
// verify: crash
// runs: 100
//
// Main's wait gives up at the second look, which it counts in a thread-local variable: these are
// at lower addresses than main's stack.
#include "litmus.h"

atomic_int ready;
static _Thread_local atomic_int looks;

THREAD(setter) {
  store(&ready, 1, sc);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, setter, NULL);
  while (!load(&ready, sc)) {
    if (atomic_fetch_add(&looks, 1) == 1) {
      abort();
    }
  }
  pthread_join(thread, NULL);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
