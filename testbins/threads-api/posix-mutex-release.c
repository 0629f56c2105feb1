// verdict: robust
// verdict-source: robust
// verify: robust
// verify-source: robust
//
// posix-mutex-relaxed, mended: the flag is released and acquired, and the mutex hands that on.
#include "litmus.h"

static atomic_int message, flag;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int seen, weak;

THREAD(sender) {
  store(&message, 1, rlx);
  store(&flag, 1, rel);
  return arg;
}

THREAD(between) {
  int found = load(&flag, acq);
  pthread_mutex_lock(&mutex);
  seen = found;
  pthread_mutex_unlock(&mutex);
  return arg;
}

THREAD(receiver) {
  pthread_mutex_lock(&mutex);
  int told = seen;
  pthread_mutex_unlock(&mutex);
  if (told == 1) {
    weak = load(&message, rlx) == 0;
  }
  return arg;
}

int main(void) {
  RUN(sender, between, receiver);
  return finish(weak);
}

// SPDX-License-Identifier: Apache-2.0
