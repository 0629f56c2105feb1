// verdict: crash
// runs: 60
//
// A thread looks under a lock, lets others run, and gives up after a number of attempts.
#include <sched.h>
#include <stdlib.h>

#include "litmus.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int ready;

static int look(void) {
  pthread_mutex_lock(&mutex);
  int found = ready;
  pthread_mutex_unlock(&mutex);
  return found;
}

THREAD(waiter) {
  for (int attempts = 60; !look(); sched_yield()) {
    if (--attempts == 0) abort();
  }
  return arg;
}

THREAD(writer) {
  pthread_mutex_lock(&mutex);
  ready = 1;
  pthread_mutex_unlock(&mutex);
  return arg;
}

int main(void) {
  RUN(waiter, writer);
  return 0;
}
// SPDX-License-Identifier: Apache-2.0
