// verdict: crash
// verify: crash
// runs: 300
//
// Two threads wait for a condition, the one longer than the other as everybody can tell. A signal
// lets one of them go on, whichever: the program takes it for the first.
#include "litmus.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t waiting = PTHREAD_COND_INITIALIZER, changed = PTHREAD_COND_INITIALIZER;
static int count, first, woken;

static void wait_as(int number) {
  pthread_mutex_lock(&lock);
  if (first == 0) {
    first = number;
  }
  count++;
  pthread_cond_signal(&changed);
  pthread_cond_wait(&waiting, &lock);
  if (woken == 0) {
    woken = number;
  }
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
}

THREAD(one) {
  wait_as(1);
  return arg;
}

THREAD(two) {
  wait_as(2);
  return arg;
}

THREAD(signaller) {
  pthread_mutex_lock(&lock);
  while (count < 2) {
    pthread_cond_wait(&changed, &lock);
  }
  pthread_cond_signal(&waiting);
  while (woken == 0) {
    pthread_cond_wait(&changed, &lock);
  }
  if (woken != first) {
    abort();
  }
  pthread_cond_signal(&waiting);
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  RUN(one, two, signaller);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
