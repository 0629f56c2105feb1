// verdict: robust
// runs: 50
// prints: sc
//
// MP whose flag is raised by a releasing fetch-and-add. x86-64's locked instruction orders everything,
// whatever was asked for.
#include "litmus.h"

atomic_int message, flag;
int seen, got;

THREAD(sender) {
  store(&message, 1, rlx);
  fetch_add(&flag, 1, rel);
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
