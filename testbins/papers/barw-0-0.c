// verdict: violation 16 23
// runs: 200
// prints: done
//
// BARW(0,0) (RSAN, example 4.2): both threads wait for 0. Under SC at most one gets
// through, under weak memory both may: not robust. In no SC run do both waits
// end, so who only looks at waits that succeed never sees it: the stale 0 must be
// tried on a thread that is waiting.
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
  while (load(&x, rlx) != 0) {
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
