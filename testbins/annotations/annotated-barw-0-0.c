// verdict: violation 17 23
// runs: 100
//
// RSAN's example BARW(0,0): under SC at most one of the waits ends, under RC20
// both may. Who checks a wait only when it ends never sees that: the second one
// does not end in any run. Main ends it.
#include <unistd.h>

#include "litmus.h"
#include "rsan.h"

atomic_int x, y;

THREAD(left) {
  store(&x, 1, rlx);
  // Misses the 1 of the right thread.
  RSAN_WAIT_UNTIL(&y, 0, rlx);
  return arg;
}

THREAD(right) {
  store(&y, 1, rlx);
  RSAN_WAIT_UNTIL(&x, 0, rlx);
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
