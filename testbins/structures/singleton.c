// verdict: robust
// runs: 50
// prints: 42 42 42
//
// Double-checked initialization as it should be: the fast path acquires what
// the initializing thread released. The load under the lock can be relaxed
// (Margalit and Lahav 2021). Robust, and the plain member is race-free.
#include "litmus.h"

struct config {
  int value;
};

_Atomic(struct config *) instance;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int seen[3];

static struct config *get(void) {
  struct config *config = load(&instance, acq);
  if (config == NULL) {
    pthread_mutex_lock(&mutex);
    config = load(&instance, rlx);
    if (config == NULL) {
      config = malloc(sizeof *config);
      config->value = 42;
      store(&instance, config, rel);
    }
    pthread_mutex_unlock(&mutex);
  }
  return config;
}

THREAD(user) {
  seen[(intptr_t)arg] = get()->value;
  return arg;
}

int main(void) {
  RUN(user, user, user);
  printf("%d %d %d\n", seen[0], seen[1], seen[2]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
