// verdict: deadlock
// runs: 5
// stuck: T0 END T1; T1 MUTEX T0; cycle 0 1
// stuck: T0 END T1; T1 MUTEX T0:23; cycle 0 1
//
// As deadlock-join, but the mutex is taken while there is one thread alone: glibc
// takes it by plain moves then. Where they are not known to be atomic, as in static
// programs, the owner is known, but not the place.
#include "litmus.h"

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int done;

THREAD(worker) {
  pthread_mutex_lock(&mutex);
  done = 1;
  pthread_mutex_unlock(&mutex);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_mutex_lock(&mutex);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, NULL);
  pthread_mutex_unlock(&mutex);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
