// verdict: robust
// runs: 50
// prints: sc
//
// A release sequence: a relaxed fetch-and-add between the release and the
// acquire hands on what the release published, even from a third thread.
#include "litmus.h"

atomic_int message, flag;
int seen, got;

THREAD(sender) {
  store(&message, 1, rlx);
  store(&flag, 1, rel);
  return arg;
}

THREAD(relay) {
  fetch_add(&flag, 2, rlx);
  return arg;
}

THREAD(receiver) {
  seen = load(&flag, acq);
  got = load(&message, rlx);
  return arg;
}

int main(void) {
  RUN(sender, relay, receiver);
  return finish((seen == 1 || seen == 3) && got == 0);
}

// SPDX-License-Identifier: Apache-2.0
