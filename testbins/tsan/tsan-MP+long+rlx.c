// verdict: violation 19
// runs: 50
// prints: sc
//
// MP with atomics of eight bytes: on ARMv7 the order of a store lies on the stack, relaxed.
#include "litmus.h"

atomic_llong message, flag;
int seen, got;

THREAD(sender) {
  store(&message, 1, rlx);
  store(&flag, 1, rlx);
  return arg;
}

THREAD(receiver) {
  seen = load(&flag, rlx);
  got = load(&message, rlx);
  return arg;
}

int main(void) {
  RUN(sender, receiver);
  return finish(seen == 1 && got == 0);
}

// SPDX-License-Identifier: Apache-2.0
