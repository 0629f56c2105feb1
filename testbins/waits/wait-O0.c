// verdict: robust
// verdict-strict: violation 16
// runs: 60
// prints: met
//
// A wait as the compiler makes it without optimizing: the pointer is read from the
// stack, and the value goes through the stack, in every round.
#include "litmus.h"

atomic_int flags[2];

static __attribute__((noinline, optimize("O0"))) void wait_for(atomic_int *flag) {
  int value = 0;
  // The value is a variable that lives in memory.
  do {
    value = load(flag, rlx);
  } while (value == 0);
}

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  store(&flags[me], 1, rlx);
  wait_for(&flags[1 - me]);
  return arg;
}

int main(void) {
  RUN(worker, worker);
  puts("met");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
