// verdict: deadlock
// runs: 100
// stuck: T0 END T1; T1 SEMAPHORE; T2 MUTEX T1:16
//
// A thread that tried to take a mutex, and gave up in time, has marked it as waited
// for: that does not make it the holder.
#include <semaphore.h>
#include <time.h>

#include "litmus.h"

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
sem_t never, go;

THREAD(holder) {
  pthread_mutex_lock(&mutex);
  sem_post(&go);
  sem_wait(&never);
  return arg;
}

THREAD(waiter) {
  sem_wait(&go);
  struct timespec soon;
  clock_gettime(CLOCK_REALTIME, &soon);
  soon.tv_nsec += 1000;
  pthread_t impatient;
  extern void *try_in_time(void *);
  pthread_create(&impatient, NULL, try_in_time, &soon);
  pthread_join(impatient, NULL);
  pthread_mutex_lock(&mutex);
  return arg;
}

void *try_in_time(void *until) {
  while (pthread_mutex_timedlock(&mutex, until) == 0) {
    pthread_mutex_unlock(&mutex);
  }
  return NULL;
}

int main(void) {
  sem_init(&never, 0, 0);
  sem_init(&go, 0, 0);
  RUN(holder, waiter);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
