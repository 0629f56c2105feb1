// verdict: livelock
// runs: 50
// stuck: T0 END T2; T2 CHANGE WRITE T1:16
// stuck: T0 END T1; T1 CHANGE WRITE T2:16
//
// Two threads wait for an event, and whoever sees it takes it: there is one event
// only. That is no lock, though it looks like one: who has taken it is not who
// made it, and owes it to nobody.
#include "litmus.h"

static atomic_int event;

static __attribute__((noinline)) void await(void) {
  int there = 1;
  while (
      !cas(&event, &there, 0, acq, rlx)) {
    there = 1;
  }
}

THREAD(taker) {
  await();
  return arg;
}

THREAD(maker) {
  store(&event, 1, rel);
  return arg;
}

int main(void) {
  RUN(taker, taker, maker);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
