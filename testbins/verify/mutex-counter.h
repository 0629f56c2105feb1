/*
 * N threads that increase a plain counter under a mutex, once each: N! orders.
 */
#include "litmus.h"

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int counter;

THREAD(worker) {
  pthread_mutex_lock(&mutex);
  counter++;
  pthread_mutex_unlock(&mutex);
  return arg;
}

int main(void) {
  thread_function threads[N];
  for (int i = 0; i < N; i++) {
    threads[i] = worker;
  }
  run_threads(threads, N);
  printf("%d\n", counter);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
