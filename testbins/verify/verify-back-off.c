// verdict: robust
// runs: 10
// verify: robust
// unproved: counted_waits
//
// Each round in vain is followed by twice as many turns for others, without a limit.
#include <sched.h>

#include "litmus.h"

static atomic_int ready;

THREAD(waits) {
  for (int turns = 1; !load(&ready, acq); turns *= 2) {
    for (int i = 0; i < turns; i++) {
      sched_yield();
    }
  }
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, waits, NULL);
  store(&ready, 1, rel);
  pthread_join(thread, NULL);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
