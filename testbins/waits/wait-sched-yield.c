// verdict: robust
// verdict-strict: violation 15
// runs: 60
// prints: met
//
// Waits with sched_yield between two looks: a system call that only gives way.
#include <sched.h>
#include "litmus.h"

atomic_int flags[2];

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  store(&flags[me], 1, rlx);
  while (!load(&flags[1 - me], rlx)) {
    sched_yield();
  }
  return arg;
}

int main(void) {
  RUN(worker, worker);
  puts("met");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
