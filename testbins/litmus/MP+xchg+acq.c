// verdict: robust
// runs: 50
// prints: sc
//
// MP whose flag is set by a release exchange and read by acquire.
#include "litmus.h"

atomic_int message, flag;
int seen, got, old;

THREAD(sender) {
  store(&message, 1, rlx);
  old = exchange(&flag, 1, rel);
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
