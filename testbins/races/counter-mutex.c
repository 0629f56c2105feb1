// verdict: robust
// runs: 50
// prints: 9
//
// A plain counter under a mutex: no race, whatever the schedule.
#include "litmus.h"

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int counter;

THREAD(worker) {
  for (int i = 0; i < 3; i++) {
    pthread_mutex_lock(&mutex);
    counter++;
    pthread_mutex_unlock(&mutex);
  }
  return arg;
}

int main(void) {
  RUN(worker, worker, worker);
  printf("%d\n", counter);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
