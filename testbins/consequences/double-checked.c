// verdict: robust
// runs: 60
// prints: 42 42
//
// Double-checked initialization with acquire and release: robust.
#include "litmus.h"

atomic_int ready;
int value, seen[2];
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static int get(void) {
  if (!load(&ready, acq)) {
    pthread_mutex_lock(&mutex);
    if (!load(&ready, rlx)) {
      value = 42;
      store(&ready, 1, rel);
    }
    pthread_mutex_unlock(&mutex);
  }
  return value;
}

THREAD(user) {
  seen[(intptr_t)arg] = get();
  return arg;
}

int main(void) {
  RUN(user, user);
  printf("%d %d\n", seen[0], seen[1]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
