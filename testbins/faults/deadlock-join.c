// verdict: deadlock
// runs: 20
// stuck: T0 END T1; T1 MUTEX T0:23; cycle 0 1
//
// The main thread waits, with a mutex in its hands, for the end of a thread that
// wants the same mutex.
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
  pthread_create(&thread, NULL, worker, NULL);

  pthread_mutex_lock(&mutex);
  if (!done) {
    pthread_join(thread, NULL);
  }
  pthread_mutex_unlock(&mutex);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
