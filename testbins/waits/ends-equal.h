/*
 * Waits for a flag that is 1 at first, is 0 while the other thread writes, and is not 0 again. Who
 * has seen the counter, and has acquired nothing by that, may still see the first 1: as good as the
 * last value to who waits, but too early, and without what comes with the last.
 */
#include "litmus.h"

atomic_int flag = 1, counter;
int data;

THREAD(writer) {
  store(&flag, 0, rlx);
  store(&counter, 1, TELLS);
  data = 42;
  store(&flag, LAST, rel);
  return arg;
}

THREAD(reader) {
  if (load(&counter, HEARS) == 0) {
    return arg;
  }
  while (load(&flag, acq) == 0) {
  }
  return (void *)(intptr_t)data;
}

int main(void) {
  RUN(writer, reader);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
