// verdict: robust
// verify: robust
// prints: 1
// runs: 40
//
// A loop that gives the lock back only to take it again: it is left in where it does not hold it,
// so that the other thread can write what it waits for.
#include "litmus.h"
#include <sched.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int ready;

THREAD(waiter) {
  pthread_mutex_lock(&mutex);
  while (!ready) {
    pthread_mutex_unlock(&mutex);
    sched_yield();
    pthread_mutex_lock(&mutex);
  }
  pthread_mutex_unlock(&mutex);
  return arg;
}

THREAD(writer) {
  pthread_mutex_lock(&mutex);
  ready = 1;
  pthread_mutex_unlock(&mutex);
  return arg;
}

int main(void) {
  RUN(waiter, writer);
  printf("%d\n", ready);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
