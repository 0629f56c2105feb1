// verdict: violation 23
// verdict[x86-64]: robust
// runs: 100
// prints: 42 42
//
// Double-checked initialization whose fast look is relaxed, and whose value is atomic:
// who sees that it is ready may read what was there before. Real: the value is used.
#include "litmus.h"

atomic_int ready, value;
int seen[2];
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static int get(void) {
  if (!load(&ready, rlx)) {
    pthread_mutex_lock(&mutex);
    if (!load(&ready, rlx)) {
      store(&value, 42, rlx);
      store(&ready, 1, rlx);
    }
    pthread_mutex_unlock(&mutex);
  }
  return load(&value, rlx);
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
