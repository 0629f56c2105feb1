// verdict: deadlock
// runs: 1
// stuck: T0 END T1; T1 MUTEX T1:11; cycle 1
//
// A thread takes a normal mutex twice.
#include "litmus.h"

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

THREAD(worker) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  return arg;
}

int main(void) {
  RUN(worker);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
