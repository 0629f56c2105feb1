// verdict: robust
// runs: 100
//
// As bcas-hole, but it is a fetch-and-add that follows the 0: nothing fits in
// between, so the blocking compare-and-swap can do nothing that SC forbids. If
// the right thread is first, the left one learns of y by x.
#include <unistd.h>

#include "litmus.h"
#include "rsan.h"

atomic_int x, y;

THREAD(left) {
  fetch_add(&x, 1, acqrel);
  RSAN_WAIT_UNTIL(&y, 0, rlx);
  return arg;
}

THREAD(right) {
  store(&y, 1, rlx);
  RSAN_BLOCKING_CAS(&x, 0, 2, acqrel);
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
