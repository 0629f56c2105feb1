/*
 * A writer, and N threads that try to make 2 of the 1 that it writes. Of those after it the first
 * succeeds; who fails only reads: 1 + N * 2^(N-1) executions.
 */
#include "litmus.h"

atomic_int x;

THREAD(writer) {
  store(&x, 1, rlx);
  return arg;
}

THREAD(taker) {
  int expected = 1;
  cas(&x, &expected, 2, rlx, rlx);
  return arg;
}

int main(void) {
  thread_function threads[N + 1] = {writer};
  for (int i = 1; i <= N; i++) {
    threads[i] = taker;
  }
  run_threads(threads, N + 1);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
