// verdict: deadlock
// runs: 100
// stuck: T0 END T1; T1 RWLOCK T1:16 T2:16; T2 RWLOCK T1:16 T2:16; cycle 1; cycle 2
// stuck: T0 END T1; T1 RWLOCK T1:16; cycle 1
// stuck: T0 END T2; T2 RWLOCK T2:16; cycle 2
//
// A lock for reading is taken for writing, too: who waits to write waits for its
// own reading to end, and for that of all others. The second thread to come may
// wait to read, since a writer waits.
#include "litmus.h"

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int value;

THREAD(upgrades) {
  pthread_rwlock_rdlock(&lock);
  if (value == 0) {
    pthread_rwlock_wrlock(&lock);
    value++;
    pthread_rwlock_unlock(&lock);
  }
  pthread_rwlock_unlock(&lock);
  return arg;
}

int main(void) {
  RUN(upgrades, upgrades);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
