/*
 * N threads write one location, READERS read it. Every order of writes is an execution, and where each
 * read stands among them.
 */
#include "litmus.h"

atomic_int x;

THREAD(writer) {
  store(&x, 1 + (int)(intptr_t)arg, rlx);
  return arg;
}

THREAD(reader) {
  load(&x, rlx);
  return arg;
}

int main(void) {
  thread_function threads[N + READERS];
  for (int i = 0; i < N + READERS; i++) {
    threads[i] = i < N ? writer : reader;
  }
  run_threads(threads, N + READERS);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
