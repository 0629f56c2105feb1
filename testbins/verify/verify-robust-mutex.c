// verdict: robust
// verify: robust
//
// A thread ends while it holds a robust mutex. Whoever takes it then knows what the thread did.
#include <errno.h>

#include "litmus.h"

static pthread_mutex_t mutex;
static int value;

static void take(void) {
  if (pthread_mutex_lock(&mutex) == EOWNERDEAD) pthread_mutex_consistent(&mutex);
  value++;
}

THREAD(dies) {
  take();
  return arg;
}

THREAD(mends) {
  take();
  pthread_mutex_unlock(&mutex);
  return arg;
}

int main(void) {
  pthread_mutexattr_t robust;
  pthread_mutexattr_init(&robust);
  pthread_mutexattr_setrobust(&robust, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&mutex, &robust);
  RUN(dies, mends);
  return value == 2 ? 0 : 1;
}
// SPDX-License-Identifier: Apache-2.0
