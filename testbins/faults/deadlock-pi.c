// verdict: deadlock
// runs: 20
// stuck: T0 END T1; T1 MUTEX T0:26; cycle 0 1
//
// A mutex that inherits priorities has its owner's number in it, and the kernel
// hands it over. The main thread has it and waits for the end of a thread that
// wants it.
#include "litmus.h"

pthread_mutex_t mutex;

THREAD(worker) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  return arg;
}

int main(void) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setprotocol(&attributes, PTHREAD_PRIO_INHERIT);
  pthread_mutex_init(&mutex, &attributes);

  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_mutex_lock(&mutex);
  pthread_join(thread, NULL);
  pthread_mutex_unlock(&mutex);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
