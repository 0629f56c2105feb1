// verdict: robust
// verify: robust
// executions: 1
// runs: 20
// prints: 2
//
// Two threads that wait for a flag. However often they look before it is set, there is one
// execution.
#include "litmus.h"

atomic_int flag;
int data, seen[3];

THREAD(setter) {
  data = 1;
  store(&flag, 1, rel);
  return arg;
}

THREAD(waiter) {
  while (!load(&flag, acq)) {
  }
  seen[(intptr_t)arg] = data;
  return arg;
}

int main(void) {
  RUN(setter, waiter, waiter);
  printf("%d\n", seen[1] + seen[2]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
