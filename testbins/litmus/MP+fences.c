// verdict: robust
// runs: 50
// prints: sc
//
// MP with relaxed accesses and fences: release before the flag is set, acquire
// after it is read. Robust everywhere.
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
