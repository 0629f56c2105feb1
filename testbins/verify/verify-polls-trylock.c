// verdict: crash
// verify: crash
// runs: 200
//
// Whoever tries a lock sees whether a thread that polls has it.
#include "litmus.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int ready;

THREAD(waiter) {
  int seen;
  do {
    pthread_mutex_lock(&mutex);
    seen = ready;
    pthread_mutex_unlock(&mutex);
  } while (!seen);
  return arg;
}

THREAD(tries) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  if (pthread_mutex_trylock(&mutex) != 0) {
    abort();
  }
  ready = 1;
  pthread_mutex_unlock(&mutex);
  return arg;
}

int main(void) {
  RUN(waiter, tries);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
