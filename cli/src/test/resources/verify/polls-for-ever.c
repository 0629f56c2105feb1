// SPDX-License-Identifier: Apache-2.0
// A thread polls under a mutex for what nobody writes if the other one comes first: nobody sleeps,
// and no round differs from the one before. An ordinary run ends only by its time limit.
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int ready;
static atomic_int polls;

static void *waiter(void *arg) {
  atomic_store(&polls, 1);
  int seen;
  do {
    pthread_mutex_lock(&mutex);
    seen = ready;
    pthread_mutex_unlock(&mutex);
  } while (!seen);
  return arg;
}

static void *writer(void *arg) {
  int polled = atomic_load(&polls);
  pthread_mutex_lock(&mutex);
  ready = polled;
  pthread_mutex_unlock(&mutex);
  return arg;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, waiter, NULL);
  pthread_create(&threads[1], NULL, writer, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  return 0;
}
