// verdict: violation 17 23
// runs: 100
//
// A blocking compare-and-swap that under SC comes after a plain store to its
// location: between the 0 that it expects and that store there is room for it.
// It never goes on in such a run: the check happens where it blocks.
#include <unistd.h>

#include "litmus.h"
#include "rsan.h"

atomic_int x, y;

THREAD(left) {
  store(&x, 1, rlx);
  // Misses the 1 of the right thread if that was first.
  RSAN_WAIT_UNTIL(&y, 0, rlx);
  return arg;
}

THREAD(right) {
  store(&y, 1, rlx);
  RSAN_BLOCKING_CAS(&x, 0, 2, rlx);
  return arg;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, left, NULL);
  pthread_create(&threads[1], NULL, right, NULL);
  usleep(10000);
  _exit(0);
}

// SPDX-License-Identifier: Apache-2.0
