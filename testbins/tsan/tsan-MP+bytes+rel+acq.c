// verdict: robust
// runs: 50
// prints: sc
//
// MP with atomics of one byte.
#include "litmus.h"

atomic_char message, flag;
int seen, got;

THREAD(sender) {
  store(&message, 1, rlx);
  store(&flag, 1, rel);
  return arg;
}

THREAD(receiver) {
  seen = load(&flag, acq);
  got = load(&message, rlx);
  return arg;
}

int main(void) {
  RUN(sender, receiver);
  return finish(seen == 1 && got == 0);
}

// SPDX-License-Identifier: Apache-2.0
