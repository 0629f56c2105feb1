/*
 * N threads that pass a semaphore with room for ROOM of them. All its calls depend on each
 * other. If there is room for all, the executions are their orders. If not, there are more than
 * the orders in which no more than ROOM are inside: who finds no room tells others that it waits.
 */
#include <semaphore.h>

#include "litmus.h"

sem_t semaphore;

THREAD(worker) {
  sem_wait(&semaphore);
  sem_post(&semaphore);
  return arg;
}

int main(void) {
  thread_function threads[N];
  for (int i = 0; i < N; i++) {
    threads[i] = worker;
  }
  sem_init(&semaphore, 0, ROOM);
  run_threads(threads, N);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
