// verdict: robust
// verify: robust
// prints: 2
// runs: 40
//
// Both threads poll under a mutex, each for what the other writes: a round changes the mutex and
// changes it back.
#include "litmus.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int turn;

static int look(void) {
  pthread_mutex_lock(&mutex);
  int seen = turn;
  pthread_mutex_unlock(&mutex);
  return seen;
}

static void set(int value) {
  pthread_mutex_lock(&mutex);
  turn = value;
  pthread_mutex_unlock(&mutex);
}

THREAD(first) {
  set(1);
  while (look() != 2) {
  }
  return arg;
}

THREAD(second) {
  while (look() != 1) {
  }
  set(2);
  return arg;
}

int main(void) {
  RUN(first, second);
  printf("%d\n", turn);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
