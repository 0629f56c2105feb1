// verdict: robust
// runs: 50
// prints: sc
//
// MP whose receiver takes the flag by SWPA: an acquiring swap.
#include "litmus.h"

atomic_int message, flag;
int seen, got;

THREAD(sender) {
  store(&message, 1, rlx);
  store(&flag, 1, rel);
  return arg;
}

THREAD(receiver) {
  __asm__ volatile(".arch_extension lse\n\tswpa %w2, %w0, %1"
                   : "=r"(seen), "+Q"(flag)
                   : "r"(2)
                   : "memory");
  got = load(&message, rlx);
  return arg;
}

int main(void) {
  RUN(sender, receiver);
  return finish(seen == 1 && got == 0);
}

// SPDX-License-Identifier: Apache-2.0
