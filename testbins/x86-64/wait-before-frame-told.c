// verdict: crash
// runs: 100
// verify: crash
//
// The same, but who has had to wait says so.
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>

#include "litmus.h"

static atomic_int y;

THREAD(waiter) {
  (void)arg;
  if (load(&y, acq) == 2) {
    return 0;
  }
  while (load(&y, acq) != 2) {
    sched_yield();
  }
  return (void *)1;
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
