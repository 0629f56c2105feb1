// verdict: deadlock
// verify: deadlock
// executions: 3
// runs: 100
// stuck: T1 MUTEX T2:21; T2 MUTEX T1:13; cycle 1 2
//
// Two locks in opposite orders. Main returns without the threads, and they are stuck all the same.
#include "litmus.h"

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

THREAD(left) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return arg;
}

THREAD(right) {
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, left, NULL);
  pthread_create(&thread, NULL, right, NULL);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
