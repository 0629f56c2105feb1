// verdict: robust
// runs: 50
// prints: sc
//
// MP by compare-and-swaps of eight bytes: on ARMv7 both orders lie on the stack.
#include "litmus.h"

atomic_llong message, flag;
int seen, got;

THREAD(sender) {
  long long expected = 0;
  store(&message, 1, rlx);
  cas(&flag, &expected, 1, rel, rlx);
  return arg;
}

THREAD(receiver) {
  long long expected = 2;
  cas(&flag, &expected, 3, acq, acq);
  seen = expected;
  got = load(&message, rlx);
  return arg;
}

int main(void) {
  RUN(sender, receiver);
  return finish(seen == 1 && got == 0);
}

// SPDX-License-Identifier: Apache-2.0
