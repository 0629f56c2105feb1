// verdict: robust
// verify: robust
//
// Mutexes, conditions, semaphores and barriers that are made before the threads that use them begin,
// and destroyed when nobody uses them any more: by the last thread that had its turn, too.
#include <semaphore.h>
#include "litmus.h"

static pthread_mutex_t lock;
static pthread_cond_t changed;
static sem_t done;
static int turns;

THREAD(waiter) {
  pthread_mutex_lock(&lock);
  while (turns == 0) {
    pthread_cond_wait(&changed, &lock);
  }
  pthread_mutex_unlock(&lock);
  sem_post(&done);
  return arg;
}

THREAD(waker) {
  pthread_mutex_lock(&lock);
  turns++;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
  sem_wait(&done);
  sem_destroy(&done);
  pthread_cond_destroy(&changed);
  pthread_mutex_destroy(&lock);
  return arg;
}

int main(void) {
  pthread_mutex_init(&lock, NULL);
  pthread_cond_init(&changed, NULL);
  sem_init(&done, 0, 0);
  RUN(waiter, waker);
  return turns == 1 ? 0 : 1;
}

// SPDX-License-Identifier: Apache-2.0
