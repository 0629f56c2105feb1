// verdict: livelock
// verify: livelock
// executions: 3
// runs: 100
// stuck: T1 LOCK T2:26; T2 LOCK T1:18; cycle 1 2
//
// Two spin locks in opposite orders. Main returns without the threads, and they are stuck all the
// same.
#include "litmus.h"

atomic_int a, b;

#define TAKE(lock) \
  while (exchange(lock, 1, acq)) { \
  }

THREAD(left) {
  TAKE(&a)
  TAKE(&b)
  store(&b, 0, rel);
  store(&a, 0, rel);
  return arg;
}

THREAD(right) {
  TAKE(&b)
  TAKE(&a)
  store(&a, 0, rel);
  store(&b, 0, rel);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, left, NULL);
  pthread_create(&thread, NULL, right, NULL);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
