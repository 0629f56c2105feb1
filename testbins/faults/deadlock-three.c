// verdict: deadlock
// runs: 200
// stuck: T0 END T1; T1 MUTEX T2:17; T2 MUTEX T3:17; T3 MUTEX T1:17; cycle 1 2 3
//
// A cycle of three locks, as in the table of philosophers that all take the left
// fork first.
#include "litmus.h"

#define PLACES 3

pthread_mutex_t forks[PLACES] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
                                 PTHREAD_MUTEX_INITIALIZER};
int meals;

THREAD(philosopher) {
  int place = (int)(intptr_t)arg;
  pthread_mutex_lock(&forks[place]);
  pthread_mutex_lock(&forks[(place + 1) % PLACES]);
  meals++;
  pthread_mutex_unlock(&forks[(place + 1) % PLACES]);
  pthread_mutex_unlock(&forks[place]);
  return NULL;
}

int main(void) {
  RUN(philosopher, philosopher, philosopher);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
