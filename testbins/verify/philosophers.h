/*
 * N philosophers: each takes the fork on the left, then the one on the right, and puts them
 * back. Each fork is taken first by one or the other of two: 2^N combinations, of which all but
 * one can be (if everybody were the second to take the fork on the left, nobody would begin),
 * and one of these is a deadlock: everybody has the fork on the left.
 */
#include "litmus.h"

pthread_mutex_t forks[N];

THREAD(philosopher) {
  int me = (int)(intptr_t)arg;
  pthread_mutex_lock(&forks[me]);
  pthread_mutex_lock(&forks[(me + 1) % N]);
  pthread_mutex_unlock(&forks[(me + 1) % N]);
  pthread_mutex_unlock(&forks[me]);
  return arg;
}

int main(void) {
  thread_function threads[N];
  for (int i = 0; i < N; i++) {
    threads[i] = philosopher;
  }
  run_threads(threads, N);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
