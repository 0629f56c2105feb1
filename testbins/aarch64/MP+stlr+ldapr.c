// verdict: robust
// runs: 50
// prints: sc
//
// MP with STLR and LDAPR: release and acquire are all that it takes.
#include "litmus.h"

atomic_int message, flag;
int seen, got;

static inline __attribute__((always_inline)) int load_ldapr(atomic_int *p) {
  int value;
  __asm__ volatile(".arch_extension rcpc\n\tldapr %w0, %1" : "=r"(value) : "Q"(*p) : "memory");
  return value;
}

THREAD(sender) {
  store(&message, 1, rlx);
  store(&flag, 1, rel);
  return arg;
}

THREAD(receiver) {
  seen = load_ldapr(&flag);
  got = load(&message, rlx);
  return arg;
}

int main(void) {
  RUN(sender, receiver);
  return finish(seen == 1 && got == 0);
}

// SPDX-License-Identifier: Apache-2.0
