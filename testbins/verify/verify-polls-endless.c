// verdict: livelock
// verify: livelock
// runs: 100
//
// A thread polls under a mutex for what nobody writes if the other one comes too early: nobody waits
// in the kernel, and no round differs from the one before.
#include "litmus.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int ready;
static atomic_int polls;

THREAD(waiter) {
  store(&polls, 1, sc);
  int seen;
  do {
    pthread_mutex_lock(&mutex);
    seen = ready;
    pthread_mutex_unlock(&mutex);
  } while (!seen);
  return arg;
}

THREAD(writer) {
  int early = !load(&polls, sc);
  pthread_mutex_lock(&mutex);
  ready = !early;
  pthread_mutex_unlock(&mutex);
  return arg;
}

int main(void) {
  RUN(waiter, writer);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
