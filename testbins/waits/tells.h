/* Who waits until y is 2 tells by its result whether it has waited; then the main thread aborts. */
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>

#include "litmus.h"

static atomic_int y;

THREAD(waiter);

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
