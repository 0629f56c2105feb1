// verdict: race 13,18
// runs: 2
//
// A flag in place of pthread_once.
#include "litmus.h"

int initialized, value;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static __attribute__((noinline)) void initialize(void) {
  pthread_mutex_lock(&mutex);
  value = 42;
  initialized = 1;
  pthread_mutex_unlock(&mutex);
}

THREAD(user) {
  if (initialized == 0) {
    initialize();
  }
  return arg;
}

int main(void) {
  RUN(user, user);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
