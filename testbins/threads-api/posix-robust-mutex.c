// verdict: robust
// runs: 20
// prints: EOWNERDEAD 2
//
// A thread ends while it holds a robust mutex; the next one is told, and mends what it guards.
#include "litmus.h"
#include <errno.h>

pthread_mutex_t mutex;
int value, told;

THREAD(dies) {
  pthread_mutex_lock(&mutex);
  value = 1;
  return arg;
}

THREAD(mends) {
  int status = pthread_mutex_lock(&mutex);
  if (status == EOWNERDEAD) {
    told = status;
    pthread_mutex_consistent(&mutex);
  }
  value++;
  pthread_mutex_unlock(&mutex);
  return arg;
}

int main(void) {
  pthread_mutexattr_t kind;
  pthread_mutexattr_init(&kind);
  pthread_mutexattr_setrobust(&kind, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&mutex, &kind);
  RUN(dies);
  RUN(mends);
  printf("%s %d\n", told == EOWNERDEAD ? "EOWNERDEAD" : "?", value);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
