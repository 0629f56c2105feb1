/*
 * N threads: number i makes i + 1 of i, if it comes when i is there.
 */
#include "litmus.h"

atomic_int x;

THREAD(runner) {
  int expected = (int)(intptr_t)arg;
  cas(&x, &expected, expected + 1, rlx, rlx);
  return arg;
}

int main(void) {
  thread_function threads[N];
  for (int i = 0; i < N; i++) {
    threads[i] = runner;
  }
  run_threads(threads, N);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
