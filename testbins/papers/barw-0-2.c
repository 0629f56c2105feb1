// verdict: robust
// verdict-strict: violation 17 24
// runs: 200
// prints: done
//
// BARW(0,2) (RSAN, example 4.2): the left thread waits for 0, the right one for 2,
// which nobody writes. The right one may read a stale 0, but does not wait for it:
// robust, although who only asks whether a wait may read stale reports it. Whoever
// is still waiting when main returns ends there.
#include <unistd.h>
#include "litmus.h"

atomic_int x, y;

THREAD(left) {
  store(&x, 1, rlx);
  while (load(&y, rlx) != 0) {
  }
  return arg;
}

THREAD(right) {
  store(&y, 1, rlx);
  while (load(&x, rlx) != 2) {
  }
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
