/*
 * N threads read one location and then write it: (N!)^2 executions; with FIRST, another one writes
 * it once.
 */
#include "litmus.h"

atomic_int x;

#ifdef FIRST
THREAD(first) {
  store(&x, 1, rlx);
  return arg;
}
#endif

THREAD(worker) {
  load(&x, rlx);
  store(&x, 2 + (int)(intptr_t)arg, rlx);
  return arg;
}

int main(void) {
  thread_function threads[N + 1];
  int count = 0;
#ifdef FIRST
  threads[count++] = first;
#endif
  for (int i = 0; i < N; i++) {
    threads[count++] = worker;
  }
  run_threads(threads, count);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
