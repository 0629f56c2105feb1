// verdict: robust
// runs: 30
// prints: 14
//
// Ping-pong with two POSIX semaphores around a plain variable.
#include <semaphore.h>

#include "litmus.h"

sem_t ping, pong;
int ball;

THREAD(left) {
  for (int i = 0; i < 3; i++) {
    sem_wait(&ping);
    ball++;
    sem_post(&pong);
  }
  return arg;
}

THREAD(right) {
  for (int i = 0; i < 3; i++) {
    sem_wait(&pong);
    ball *= 2;
    sem_post(&ping);
  }
  return arg;
}

int main(void) {
  sem_init(&ping, 0, 1);
  sem_init(&pong, 0, 0);
  RUN(left, right);
  printf("%d\n", ball);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
