/*
 * lastzero(N), after Abdulla et al. (POPL 2014, Optimal DPOR): N threads set an element each
 * from the one before it, and one looks from the end for the last that is zero. Whoever reads
 * what a thread set acquires all that came before it: no cycle is left, and it is robust.
 */
#include "litmus.h"

atomic_int array[N + 1];

THREAD(searcher) {
  int i = N;
  while (load(&array[i], acq) != 0) {
    i--;
  }
  return arg;
}

THREAD(setter) {
  int i = (int)(intptr_t)arg;
  store(&array[i], load(&array[i - 1], acq) + 1, rel);
  return arg;
}

int main(void) {
  thread_function threads[N + 1] = {searcher};
  for (int i = 1; i <= N; i++) {
    threads[i] = setter;
  }
  run_threads(threads, N + 1);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
