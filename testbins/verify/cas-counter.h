/*
 * N threads that increase a counter by a compare-and-swap, and try again where that fails. It
 * fails only if another one succeeded. Failed ones that read the same value do not depend on
 * each other.
 */
#include "litmus.h"

atomic_int counter;

THREAD(adder) {
  int value = load(&counter, rlx);
  while (!cas(&counter, &value, value + 1, rlx, rlx)) {
  }
  return arg;
}

int main(void) {
  thread_function threads[N];
  for (int i = 0; i < N; i++) {
    threads[i] = adder;
  }
  run_threads(threads, N);
  printf("%d\n", load(&counter, rlx));
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
