// verdict: robust
// runs: 20
// prints: 3 woken, timed out
//
// A broadcast wakes all; a condition variable with the monotonic clock ends its wait in time.
#include "litmus.h"
#include <errno.h>
#include <time.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t go;
int open, woken;

THREAD(waits) {
  pthread_mutex_lock(&mutex);
  while (!open) {
    pthread_cond_wait(&go, &mutex);
  }
  woken++;
  pthread_mutex_unlock(&mutex);
  return arg;
}

THREAD(opens) {
  pthread_mutex_lock(&mutex);
  open = 1;
  pthread_mutex_unlock(&mutex);
  pthread_cond_broadcast(&go);
  return arg;
}

int main(void) {
  pthread_condattr_t clock;
  pthread_condattr_init(&clock);
  pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
  pthread_cond_init(&go, &clock);
  RUN(waits, waits, waits, opens);
  struct timespec until;
  clock_gettime(CLOCK_MONOTONIC, &until);
  until.tv_sec++;
  pthread_mutex_lock(&mutex);
  int status = 0;
  while (status == 0) {
    status = pthread_cond_timedwait(&go, &mutex, &until);
  }
  pthread_mutex_unlock(&mutex);
  printf("%d woken, %s\n", woken, status == ETIMEDOUT ? "timed out" : "?");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
