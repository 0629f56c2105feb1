// verdict: deadlock
// verify: deadlock
// executions: 3
// runs: 100
//
// A thread looks whether it must sleep without the lock, and the signal comes in between. Main has
// ended, so the process never does. The three: the signal comes before the look, between the look
// and the sleep, or after both.
#include "litmus.h"

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
atomic_int ready;

THREAD(waiter) {
  if (!load(&ready, acq)) {
    pthread_mutex_lock(&lock);
    pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
  }
  return arg;
}

THREAD(setter) {
  store(&ready, 1, rel);
  pthread_cond_signal(&changed);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, waiter, NULL);
  pthread_create(&thread, NULL, setter, NULL);
  pthread_exit(NULL);
}

// SPDX-License-Identifier: Apache-2.0
