// SPDX-License-Identifier: Apache-2.0
// verdict: race 15,23 18,31
// verify: race 15,23 18,31
// runs: 20
//
// Threads wait for plain flags in loops that never come back to the same state: the one that they
// wait for must go first, though they have come to no scheduling point.
#include <unistd.h>
#include "litmus.h"

volatile int begin, done;
long rounds, asked;

THREAD(worker) {
  while (!begin) {
    asked += getpid();
  }
  done = 1;
  return arg;
}

THREAD(helper) {
  begin = 1;
  return arg;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, worker, NULL);
  pthread_create(&threads[1], NULL, helper, NULL);
  while (!done) {
    rounds++;
  }
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  return rounds < 0;
}
