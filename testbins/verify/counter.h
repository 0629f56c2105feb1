/*
 * THREADS threads that add to one counter TIMES times each. All steps depend on each other:
 * every order of them is an execution, (THREADS * TIMES)! / (TIMES!)^THREADS.
 */
#include "litmus.h"

atomic_int counter;

THREAD(adder) {
  for (int i = 0; i < TIMES; i++) {
    fetch_add(&counter, 1, rlx);
  }
  return arg;
}

int main(void) {
  thread_function threads[THREADS];
  for (int i = 0; i < THREADS; i++) {
    threads[i] = adder;
  }
  run_threads(threads, THREADS);
  printf("%d\n", load(&counter, rlx));
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
