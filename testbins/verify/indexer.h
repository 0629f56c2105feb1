/*
 * indexer(N), after Flanagan and Godefroid (POPL 2005): N threads put four numbers each into a
 * hash table, by compare-and-swap at the first free place. Up to eleven threads have places of
 * their own. Every one more meets three times one that was there before: 8^(N - 11) executions.
 */
#include "litmus.h"

enum { SIZE = 128, NUMBERS = 4, ROW = 11, SPREAD = 7 };

atomic_int table[SIZE];

THREAD(inserter) {
  for (int m = 1; m <= NUMBERS; m++) {
    int number = m * ROW + (int)(intptr_t)arg;
    int place = number * SPREAD % SIZE;
    int empty = 0;
    while (!cas(&table[place], &empty, number, rlx, rlx)) {
      place = (place + 1) % SIZE;
      empty = 0;
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
