// SPDX-License-Identifier: Apache-2.0
/*
 * Who holds a mutex learns whether somebody waits for it: STATE is the mutex's word, which glibc
 * sets to 0 if nobody has it, 1 if nobody waits, 2 if somebody may.
 */
#include "litmus.h"

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

THREAD(asker) {
  LOCK;
  int state = STATE;
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
