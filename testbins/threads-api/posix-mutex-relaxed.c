// verdict: violation 36
// verdict[x86-64]: robust
// verdict-source: violation 36
// verify: violation 36
// verify[x86-64]: robust
// verify-source: violation 36
// runs: 200
//
// Message passing in two steps: a thread sees the flag and tells another one, under a mutex, which
// reads the message. The mutex orders the two, under SC; but nothing published the message.
#include "litmus.h"

static atomic_int message, flag;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int seen, weak;

THREAD(sender) {
  store(&message, 1, rlx);
  store(&flag, 1, rlx);
  return arg;
}

THREAD(between) {
  int found = load(&flag, rlx);
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
