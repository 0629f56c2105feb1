// verdict: robust
// runs: 20
// prints: 10 timed out
//
// Unnamed semaphores as a queue's places, with all three ways to wait.
#include "litmus.h"
#include <errno.h>
#include <semaphore.h>
#include <time.h>

sem_t empty, full;
int ring[2], sum;

THREAD(producer) {
  for (int i = 0; i < 4; i++) {
    while (sem_trywait(&empty) != 0) {
      sched_yield();
    }
    ring[i % 2] = i + 1;
    sem_post(&full);
  }
  return arg;
}

THREAD(consumer) {
  for (int i = 0; i < 4; i++) {
    sem_wait(&full);
    sum += ring[i % 2];
    sem_post(&empty);
  }
  return arg;
}

int main(void) {
  sem_init(&empty, 0, 2);
  sem_init(&full, 0, 0);
  RUN(producer, consumer);
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_sec++;
  int status = sem_timedwait(&full, &until);
  printf("%d %s\n", sum, status == -1 && errno == ETIMEDOUT ? "timed out" : "?");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
