/*
 * indexer(N) (indexer.h) with a mutex for each place in place of the compare-and-swap:
 * it has the same executions, 8^(N - 11) from eleven threads on.
 */
#include "litmus.h"

enum { SIZE = 128, NUMBERS = 4, ROW = 11, SPREAD = 7 };

pthread_mutex_t locks[SIZE];
int table[SIZE];

static int put(int place, int number) {
  pthread_mutex_lock(&locks[place]);
  int is_free = table[place] == 0;
  if (is_free) {
    table[place] = number;
  }
  pthread_mutex_unlock(&locks[place]);
  return is_free;
}

THREAD(inserter) {
  for (int m = 1; m <= NUMBERS; m++) {
    int number = m * ROW + (int)(intptr_t)arg;
    int place = number * SPREAD % SIZE;
    while (!put(place, number)) {
      place = (place + 1) % SIZE;
    }
  }
  return arg;
}

int main(void) {
  thread_function threads[N];
  for (int i = 0; i < N; i++) {
    threads[i] = inserter;
  }
  run_threads(threads, N);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
