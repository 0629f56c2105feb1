// verdict: violation 22
// runs: 50
// prints: sc
//
// MP whose receiver looks at the flag by a compare-and-swap that always fails: what counts
// is the order for that, relaxed.
#include "litmus.h"

atomic_int message, flag;
int seen, got;

THREAD(sender) {
  store(&message, 1, rlx);
  store(&flag, 1, rel);
  return arg;
}

THREAD(receiver) {
  int expected = 2;
  cas(&flag, &expected, 3, acqrel, rlx);
  seen = expected;
  got = load(&message, rlx);
  return arg;
}

int main(void) {
  RUN(sender, receiver);
  return finish(seen == 1 && got == 0);
}

// SPDX-License-Identifier: Apache-2.0
