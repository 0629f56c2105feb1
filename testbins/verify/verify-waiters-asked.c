// verdict: crash
// verify: crash
// runs: 200
//
// Who holds a mutex looks in it whether somebody waits: a call that waits is then one that has begun.
#include "litmus.h"

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

THREAD(asker) {
  pthread_mutex_lock(&mutex);
  // glibc: 0 if nobody has it, 1 if nobody waits, 2 if somebody may.
  int state = __atomic_load_n(&mutex.__data.__lock, __ATOMIC_SEQ_CST);
  pthread_mutex_unlock(&mutex);
  if (state == 2) {
    abort();
  }
  return arg;
}

THREAD(other) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  return arg;
}

int main(void) {
  RUN(asker, other);
  puts("done");
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
