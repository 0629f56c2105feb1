// verdict: violation 21
// runs: 50
// prints: done
//
// MP+swpa with the old value thrown away: SWPA into WZR acquires nothing (Arm
// ARM, "Atomic instructions": with the zero register as destination the read is
// not ordered by acquire), so the message may still be missed.
#include "litmus.h"

atomic_int message, flag;
int got;

THREAD(sender) {
  store(&message, 1, rlx);
  store(&flag, 1, rel);
  return arg;
}

THREAD(receiver) {
  __asm__ volatile(".arch_extension lse\n\tswpa %w1, wzr, %0" : "+Q"(flag) : "r"(2) : "memory");
  got = load(&message, rlx);
  return arg;
}

int main(void) {
  RUN(sender, receiver);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
