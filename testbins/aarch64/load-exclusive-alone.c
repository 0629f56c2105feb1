// verdict: robust
// runs: 20
// prints: sc
// verify: robust
//
// LDAXR acquires, also where no store answers it (Arm ARM, B2.3): the plain load that follows at once
// does not race.
#include "litmus.h"

static int first = 1, second;
static int *_Atomic newest = &first;
static int got;

THREAD(sender) {
  second = 2;
  store(&newest, &second, rel);
  return arg;
}

THREAD(receiver) {
  int *there;
  __asm__ volatile("ldaxr %0, [%2]\n\tldr %w1, [%0]"
                   : "=&r"(there), "=&r"(got)
                   : "r"(&newest)
                   : "memory");
  return arg;
}

int main(void) {
  RUN(sender, receiver);
  return finish(got == 0);
}

// SPDX-License-Identifier: Apache-2.0
