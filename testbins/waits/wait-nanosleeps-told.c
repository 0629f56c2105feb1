// verdict: crash
// runs: 100
// verify: crash
// unproved: time
//
// The same, but the thread says how long it has slept, so that it tells whether it has.
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "litmus.h"

static atomic_int y;

THREAD(waiter) {
  (void)arg;
  struct timespec time = {0};
  while (load(&y, acq) != 2) {
    time.tv_nsec = 10000;
    nanosleep(&time, 0);
  }
  return (void *)(intptr_t)time.tv_nsec;
}

int main(void) {
  pthread_t thread;
  void *slept;
  pthread_create(&thread, 0, waiter, 0);
  store(&y, 2, rel);
  pthread_join(thread, &slept);
  if (slept) {
    abort();
  }
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
