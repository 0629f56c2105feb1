// verdict: robust
// runs: 50
// prints: sc
//
// MP whose flag is raised by a releasing compare-and-swap and taken by an acquiring exchange.
#include "litmus.h"

atomic_int message, flag;
int seen, got;

THREAD(sender) {
  int expected = 0;
  store(&message, 1, rlx);
  cas(&flag, &expected, 1, rel, rlx);
  return arg;
}

THREAD(receiver) {
  seen = exchange(&flag, 0, acq);
  got = load(&message, rlx);
  return arg;
}

int main(void) {
  RUN(sender, receiver);
  return finish(seen == 1 && got == 0);
}

// SPDX-License-Identifier: Apache-2.0
