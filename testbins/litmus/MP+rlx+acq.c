// verdict: violation 20
// verdict[x86-64]: robust
// runs: 50
// prints: sc
//
// MP whose sender forgets to release: there is nothing to acquire from the flag.
#include "litmus.h"

atomic_int message, flag;
int seen, got;

THREAD(sender) {
  store(&message, 1, rlx);
  store(&flag, 1, rlx);
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
