// verdict: violation 23
// verdict[x86-64]: robust
// runs: 300
// prints: sc
//
// MP with the acquire fence before the load of the flag instead of after it: it
// has nothing to acquire yet.
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
  fence(acq);
  seen = load(&flag, rlx);
  got = load(&message, rlx);
  return arg;
}

int main(void) {
  RUN(sender, receiver);
  return finish(seen == 1 && got == 0);
}

// SPDX-License-Identifier: Apache-2.0
