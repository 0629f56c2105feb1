// verdict: robust
// verdict-strict: violation 22
// runs: 60
// prints: met
//
// Waits with the processor's hint between two looks: pause on x86-64, yield on ARM.
#include "litmus.h"

atomic_int flags[2];

static inline void hint(void) {
#ifdef __x86_64__
  __builtin_ia32_pause();
#else
  __asm__ volatile("yield");
#endif
}

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  store(&flags[me], 1, rlx);
  while (!load(&flags[1 - me], rlx)) {
    hint();
  }
  return arg;
}

int main(void) {
  RUN(worker, worker);
  puts("met");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
