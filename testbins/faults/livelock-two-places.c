// SPDX-License-Identifier: Apache-2.0
// verdict: livelock
// verify: livelock
// runs: 30
// stuck: T0 END T1; T1 CHANGE WRITE T0:25
//
// A loop reads two places, and a change of either would end it: the report names both, and where the
// thread was in the loop makes no other finding.
#include "litmus.h"

atomic_int stop, other;

THREAD(waits) {
  while (load(&stop, rlx) == 0) {
    if (load(&other, rlx) == 5) {
      return arg;
    }
  }
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, waits, &stop);
  store(&other, 1, sc);
  pthread_join(thread, NULL);
  return 0;
}
