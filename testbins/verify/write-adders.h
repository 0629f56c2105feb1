/*
 * A writer, and N threads that add to what it writes: (N + 1)! orders.
 */
#include "litmus.h"

atomic_int x;

THREAD(writer) {
  store(&x, 1, rlx);
  return arg;
}

THREAD(adder) {
  fetch_add(&x, 1, rlx);
  return arg;
}

int main(void) {
  thread_function threads[N + 1] = {writer};
  for (int i = 1; i <= N; i++) {
    threads[i] = adder;
  }
  run_threads(threads, N + 1);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
