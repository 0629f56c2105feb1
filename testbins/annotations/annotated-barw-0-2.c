// verdict: robust
//
// RSAN's example BARW(0,2): as BARW(0,0), but nobody ever writes the 2 that the
// right thread waits for, so nothing that it may miss can end its wait. Who
// looks for violations at any stale value reports it. It waits for ever, and
// the left one may, too: main ends them.
#include <unistd.h>

#include "litmus.h"
#include "rsan.h"

atomic_int x, y;

THREAD(left) {
  store(&x, 1, rlx);
  RSAN_WAIT_UNTIL(&y, 0, rlx);
  return arg;
}

THREAD(right) {
  store(&y, 1, rlx);
  RSAN_WAIT_UNTIL(&x, 2, rlx);
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
