/*
 * N threads add to three locations, one after the other: (N!)^3 executions.
 */
#include "litmus.h"

atomic_int x, y, z;

THREAD(adder) {
  fetch_add(&x, 1, sc);
  fetch_add(&y, 1, sc);
  fetch_add(&z, 1, sc);
  return arg;
}

int main(void) {
  thread_function threads[N];
  for (int i = 0; i < N; i++) {
    threads[i] = adder;
  }
  run_threads(threads, N);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
