// verdict: robust
// runs: 30
// prints: 15
//
// Producer and consumer with a mutex and two condition variables.
#include "litmus.h"

enum { ITEMS = 5 };

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
pthread_cond_t emptied = PTHREAD_COND_INITIALIZER;
int full, item, sum;

THREAD(producer) {
  for (int i = 1; i <= ITEMS; i++) {
    pthread_mutex_lock(&mutex);
    while (full) {
      pthread_cond_wait(&emptied, &mutex);
    }
    item = i;
    full = 1;
    pthread_cond_signal(&filled);
    pthread_mutex_unlock(&mutex);
  }
  return arg;
}

THREAD(consumer) {
  for (int i = 1; i <= ITEMS; i++) {
    pthread_mutex_lock(&mutex);
    while (!full) {
      pthread_cond_wait(&filled, &mutex);
    }
    sum += item;
    full = 0;
    pthread_cond_signal(&emptied);
    pthread_mutex_unlock(&mutex);
  }
  return arg;
}

int main(void) {
  RUN(producer, consumer);
  printf("%d\n", sum);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
