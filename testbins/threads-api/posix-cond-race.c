// verdict: race 13,22
// runs: 2
//
// The flag is set without the mutex that the waiting thread reads it under.
#include "litmus.h"

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t go = PTHREAD_COND_INITIALIZER;
int open;

THREAD(waits) {
  pthread_mutex_lock(&mutex);
  int seen = open;
  pthread_mutex_unlock(&mutex);
  if (seen) {
    return NULL;
  }
  return arg;
}

THREAD(opens) {
  open = 1;
  pthread_cond_broadcast(&go);
  return arg;
}

int main(void) {
  RUN(waits, opens);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
