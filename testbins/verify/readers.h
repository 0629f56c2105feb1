/*
 * readers(N), after Abdulla et al. (POPL 2014, Optimal DPOR): one thread writes what N threads
 * read. Each reader comes before or after the writer, and readers do not depend on each other:
 * 2^N executions. One location is always robust.
 */
#include "litmus.h"

atomic_int x;

THREAD(writer) {
  store(&x, 1, rlx);
  return arg;
}

THREAD(reader) {
  load(&x, rlx);
  return arg;
}

int main(void) {
  thread_function threads[N + 1] = {writer};
  for (int i = 1; i <= N; i++) {
    threads[i] = reader;
  }
  run_threads(threads, N + 1);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
