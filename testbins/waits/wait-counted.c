// verdict: robust
// verdict-strict: violation 17
// runs: 60
// prints: met
//
// Counts its looks, and nothing ever reads the count: a wait all the same. It only
// ever grows, so the registers never come back to what they were.
#include "litmus.h"

atomic_int flags[2];

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  long looks = 0;
  store(&flags[me], 1, rlx);
  // The count is kept in a register, whatever the compiler thinks of it.
  while (!load(&flags[1 - me], rlx)) {
    __asm__ volatile("" : "+r"(looks));
    looks++;
  }
  return arg;
}

int main(void) {
  RUN(worker, worker);
  puts("met");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
