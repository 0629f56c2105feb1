// verdict: robust
// runs: 50
// prints: sc
//
// MP with ARMv6's barrier, a write to CP15, as old code has it.
#include "litmus.h"

atomic_int message, flag;
int seen, got;

#define CP15_BARRIER() __asm__ volatile("mcr p15, 0, %0, c7, c10, 5" ::"r"(0) : "memory")

THREAD(sender) {
  store(&message, 1, rlx);
  CP15_BARRIER();
  store(&flag, 1, rlx);
  return arg;
}

THREAD(receiver) {
  seen = load(&flag, rlx);
  CP15_BARRIER();
  got = load(&message, rlx);
  return arg;
}

int main(void) {
  RUN(sender, receiver);
  return finish(seen == 1 && got == 0);
}

// SPDX-License-Identifier: Apache-2.0
