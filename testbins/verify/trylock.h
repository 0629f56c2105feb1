/*
 * N threads that add to a plain location under a mutex that they get at once or not at all; with
 * LOCKER, another one waits for it.
 */
#include "litmus.h"

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int x;

THREAD(trier) {
  if (pthread_mutex_trylock(&mutex) == 0) {
    x++;
    pthread_mutex_unlock(&mutex);
  }
  return arg;
}

#ifdef LOCKER
THREAD(locker) {
  pthread_mutex_lock(&mutex);
  x++;
  pthread_mutex_unlock(&mutex);
  return arg;
}
#endif

int main(void) {
  thread_function threads[N + 1];
  int count = 0;
  for (int i = 0; i < N; i++) {
    threads[count++] = trier;
  }
#ifdef LOCKER
  threads[count++] = locker;
#endif
  run_threads(threads, count);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
