// verdict: livelock
// verify: livelock
// runs: 50
//
// A loop looks at two locations in turn, and neither changes: it comes back to the same state every second round.
#include "litmus.h"

static atomic_int places[2], unused;

THREAD(waiter) {
  int at = 0;
  while (!load(&places[at], acq)) {
    at ^= 1;
  }
  return arg;
}

THREAD(other) {
  store(&unused, 1, rel);
  return arg;
}

int main(void) {
  RUN(waiter, other);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
