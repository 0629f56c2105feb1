// verdict: robust
// verify: robust
// runs: 20
// prints: 1
//
// A condition variable as it should be: the predicate is looked at under the mutex, and again after
// each wait. The first to take the mutex is the one or the other; all the rest follows. There
// are more executions than these two: glibc's waiter takes its place in the condition's group before
// it sleeps, which others see, so a wait that blocks is more than one step.
#include "litmus.h"

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int ready;

THREAD(waiter) {
  pthread_mutex_lock(&mutex);
  while (!ready) {
    pthread_cond_wait(&changed, &mutex);
  }
  pthread_mutex_unlock(&mutex);
  return arg;
}

THREAD(setter) {
  pthread_mutex_lock(&mutex);
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
  return arg;
}

int main(void) {
  RUN(waiter, setter);
  printf("%d\n", ready);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
