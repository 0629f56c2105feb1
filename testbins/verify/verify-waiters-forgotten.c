// verdict: deadlock
// verify: deadlock
// runs: 200
//
// A mutex that is given back by a store: nobody wakes who waits for it.
#include "litmus.h"

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

THREAD(locker) {
  pthread_mutex_lock(&mutex);
  mutex.__data.__owner = 0; // as the C library expects it of a mutex that nobody has
  __atomic_store_n(&mutex.__data.__lock, 0, __ATOMIC_SEQ_CST);
  return arg;
}

int main(void) {
  RUN(locker, locker);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
