// verdict: robust
// verdict-strict: violation 17
// runs: 60
// prints: met
//
// Waits by sleeping between two looks, twice as long each time: the time to sleep
// differs from look to look, and nothing outside the loop reads it. It is left behind on the stack.
#include <time.h>
#include "litmus.h"

atomic_int flags[2];

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  struct timespec time = {0, 1000};
  store(&flags[me], 1, rlx);
  while (!load(&flags[1 - me], rlx)) {
    nanosleep(&time, NULL);
    time.tv_nsec = time.tv_nsec < 100000 ? 2 * time.tv_nsec : time.tv_nsec;
  }
  return arg;
}

int main(void) {
  RUN(worker, worker);
  puts("met");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
