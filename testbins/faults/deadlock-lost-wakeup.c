// verdict: deadlock
// runs: 50
// stuck: T0 END T1; T1 CONDITION SIGNAL T2:21
//
// A lost wakeup: the waiter does not look at a condition before it waits, and a
// signal that came before it is gone.
#include "litmus.h"

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t ready = PTHREAD_COND_INITIALIZER;

THREAD(waiter) {
  pthread_mutex_lock(&mutex);
  pthread_cond_wait(&ready, &mutex);
  pthread_mutex_unlock(&mutex);
  return arg;
}

THREAD(waker) {
  pthread_mutex_lock(&mutex);
  pthread_cond_signal(&ready);
  pthread_mutex_unlock(&mutex);
  return arg;
}

int main(void) {
  RUN(waiter, waker);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
