// verdict: robust
// verify: robust
// executions: 4
// runs: 50
// prints: done
//
// INC without LOCK on an atomic location is a load and a store: two increments
// may become one. That is SC behaviour, neither a race nor weak memory.
#include "litmus.h"

atomic_int counter;

THREAD(worker) {
  __asm__ volatile("incl %0" : "+m"(counter)::"cc");
  return arg;
}

int main(void) {
  RUN(worker, worker);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
