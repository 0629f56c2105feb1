// verdict: robust
// runs: 50
// prints: sc
//
// MP with a release and an acquire fence: no instruction of x86-64 says so.
#include "litmus.h"

atomic_int message, flag;
int seen, got;

THREAD(sender) {
  store(&message, 1, rlx);
  fence(rel);
  store(&flag, 1, rlx);
  return arg;
}

THREAD(receiver) {
  seen = load(&flag, rlx);
  fence(acq);
  got = load(&message, rlx);
  return arg;
}

int main(void) {
  RUN(sender, receiver);
  return finish(seen == 1 && got == 0);
}

// SPDX-License-Identifier: Apache-2.0
