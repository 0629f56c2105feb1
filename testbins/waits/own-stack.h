/*
 * Main waits for what lies on its own stack, beside a copy that another thread reads before it ends
 * the wait. A program says what main does to the copy in each round, IN_ROUND, and AFTER_WAIT.
 */
#include "litmus.h"

struct shared {
  atomic_int ready;
  int copy;
} *shared;

THREAD(reader) {
  int seen = *(volatile int *)&shared->copy;
  store(&shared->ready, seen + 1, rel);
  return arg;
}

static void wait_until_ready(struct shared *own) {
  int ready;
  do {
    ready = load(&own->ready, acq);
    IN_ROUND(own);
  } while (!ready);
  AFTER_WAIT(own);
}

int main(void) {
  struct shared own = {0};
  shared = &own;
  pthread_t thread;
  pthread_create(&thread, NULL, reader, NULL);
  wait_until_ready(&own);
  pthread_join(thread, NULL);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
