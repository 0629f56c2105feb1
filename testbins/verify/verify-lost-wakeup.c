// verdict: deadlock
// verify: deadlock
// runs: 50
//
// A condition variable done wrong: the predicate is set and signalled without the mutex, between
// the waiter's look and its wait, and the signal is lost.
#include "litmus.h"

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
atomic_int ready;

THREAD(waiter) {
  pthread_mutex_lock(&mutex);
  while (!load(&ready, acq)) {
    pthread_cond_wait(&changed, &mutex);
  }
  pthread_mutex_unlock(&mutex);
  return arg;
}

THREAD(setter) {
  store(&ready, 1, rel);
  pthread_cond_signal(&changed);
  return arg;
}

int main(void) {
  RUN(waiter, setter);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
