// verdict: robust
// verdict-strict: violation 16
// verdict-strict[x86-64]: robust
// runs: 200
// prints: done
//
// BARW(0,2) with blocking compare-and-swaps: no stale value is the one that the
// right thread waits for. Robust.
#include <unistd.h>
#include "litmus.h"

atomic_int x, y;

static __attribute__((noinline)) void bcas(atomic_int *location, int old, int new) {
  int expected = old;
  while (!cas(location, &expected, new, rlx, rlx)) {
    expected = old;
    sched_yield();
  }
}

THREAD(left) {
  store(&x, 1, rlx);
  bcas(&y, 0, 3);
  return arg;
}

THREAD(right) {
  store(&y, 1, rlx);
  bcas(&x, 2, 3);
  return arg;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, left, NULL);
  pthread_create(&threads[1], NULL, right, NULL);
  usleep(100);
  puts("done");
  exit(0);  // whoever is still waiting ends here
}

// SPDX-License-Identifier: Apache-2.0
