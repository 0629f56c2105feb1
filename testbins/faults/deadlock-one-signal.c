// verdict: deadlock
// runs: 100
// stuck: T0 END T1; T1 CONDITION
// stuck: T0 END T2; T2 CONDITION
//
// Two threads wait for a condition, whose change is signalled to one of them. Who
// made it come true has ended.
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

THREAD(signaller) {
  pthread_mutex_lock(&mutex);
  ready = 1;
  pthread_mutex_unlock(&mutex);
  pthread_cond_signal(&changed);
  return arg;
}

int main(void) {
  RUN(waiter, waiter, signaller);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
