// verdict: robust
// verify: robust
// unproved: waits_sometimes
// executions: 3
// runs: 20
//
// A wake-up that may be lost, as in deadlock-lost-left. Here main returns, and the process ends with
// the thread that sleeps for ever. That is no fault that others notice, and nothing to prove either:
// the thread comes to its end in other executions.
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
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
