// verdict: robust
// runs: 20
// prints: cancelled, cleaned 1, mutex free
//
// A cancelled thread gives its mutex back in a cleanup handler, from within a wait.
#include "litmus.h"

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t never = PTHREAD_COND_INITIALIZER;
int waiting, cleaned;

static void clean(void *arg) {
  cleaned++;
  pthread_mutex_unlock(arg);
}

THREAD(waits) {
  pthread_mutex_lock(&mutex);
  pthread_cleanup_push(clean, &mutex);
  waiting = 1;
  for (;;) {
    pthread_cond_wait(&never, &mutex);
  }
  pthread_cleanup_pop(0);
  return arg;
}

int main(void) {
  pthread_t thread;
  void *result;
  pthread_create(&thread, NULL, waits, NULL);
  for (int seen = 0; !seen; sched_yield()) {
    pthread_mutex_lock(&mutex);
    seen = waiting;
    pthread_mutex_unlock(&mutex);
  }
  pthread_cancel(thread);
  pthread_join(thread, &result);
  printf("%s, cleaned %d, mutex %s\n", result == PTHREAD_CANCELED ? "cancelled" : "?", cleaned,
         pthread_mutex_trylock(&mutex) == 0 ? "free" : "taken");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
