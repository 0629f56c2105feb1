// verdict: robust
// verdict-strict: violation 15
// runs: 60
// prints: met
//
// Waits by sleeping for ten microseconds between two looks.
#include <unistd.h>
#include "litmus.h"

atomic_int flags[2];

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  store(&flags[me], 1, rlx);
  while (!load(&flags[1 - me], rlx)) {
    usleep(10);
  }
  return arg;
}

int main(void) {
  RUN(worker, worker);
  puts("met");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
