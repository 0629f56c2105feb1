// verdict: robust
// verdict-strict: violation 17
// runs: 60
// prints: met
//
// Exponential back-off: the loop in the loop runs longer each time. Its counters
// differ from look to look, and nothing else reads them.
#include "litmus.h"

atomic_int flags[2];

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  unsigned limit = 1;
  store(&flags[me], 1, rlx);
  for (;;) {
    if (load(&flags[1 - me], rlx)) {
      return arg;
    }
    for (unsigned i = 0; i < limit; i++) {
      __asm__ volatile("");
    }
    limit = limit < 64 ? 2 * limit : limit;
  }
}

int main(void) {
  RUN(worker, worker);
  puts("met");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
