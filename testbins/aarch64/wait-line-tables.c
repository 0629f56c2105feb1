// verdict: crash
// runs: 60
// verify: crash
//
// Who waits tells whether it did, in a program that is built with -g1: that has no types, so it
// does not say that a function returns nothing.
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>

#include "litmus.h"

atomic_int y;

__attribute__((noinline)) static int wait_for(void) {
  int waited = 0;
  while (load(&y, acq) != 2) {
    waited = 7;
    sched_yield();
  }
  return waited;
}

THREAD(waiter) {
  (void)arg;
  return (void *)(intptr_t)wait_for();
}

int main(void) {
  pthread_t thread;
  void *waited;
  pthread_create(&thread, 0, waiter, 0);
  store(&y, 2, rel);
  pthread_join(thread, &waited);
  if (waited) {
    abort();
  }
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
