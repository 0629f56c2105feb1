// verdict: crash
// verify: crash
// runs: 20
//
// A thread waits for a flag when main returns, and another one still sets it.
#include "litmus.h"

atomic_int ready;

THREAD(waiter) {
  while (!load(&ready, acq)) {
  }
  abort();
  return arg;
}

THREAD(setter) {
  store(&ready, 1, rel);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, waiter, NULL);
  pthread_create(&thread, NULL, setter, NULL);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
