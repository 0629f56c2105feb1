// verdict: violation 21
// runs: 50
// prints: done
//
// MP whose receiver adds to the flag by STADD, then issues DMB ISHLD: a load
// barrier does not order the read of an instruction that throws its result away.
#include "litmus.h"

atomic_int message, flag;
int got;

THREAD(sender) {
  store(&message, 1, rlx);
  store(&flag, 1, rel);
  return arg;
}

THREAD(receiver) {
  __asm__ volatile(".arch_extension lse\n\tstadd %w1, %0" : "+Q"(flag) : "r"(2) : "memory");
  fence(acq);
  got = load(&message, rlx);
  return arg;
}

int main(void) {
  RUN(sender, receiver);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
