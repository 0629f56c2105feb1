/*
 * A ticket lock that N threads enter ROUNDS times each. The order of the numbers that they take
 * says all the rest: with one round each, N! executions.
 */
#include "litmus.h"

atomic_int next, serving;
int counter;

THREAD(worker) {
  for (int i = 0; i < ROUNDS; i++) {
    int mine = fetch_add(&next, 1, acqrel);
    while (load(&serving, acq) != mine) {
    }
    counter++;
    store(&serving, mine + 1, rel);
  }
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
