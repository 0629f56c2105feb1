// verdict: race 26,36
// verdict[x86-64]: robust
// runs: 100
// prints: 42 42
//
// The famous broken double-checked locking: the pointer is atomic but relaxed,
// so who takes the fast path may see it before the object that it points to.
// On x86-64 every store releases and every load acquires.
#include "litmus.h"

struct config {
  int value;
};

_Atomic(struct config *) instance;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int seen[2];

static struct config *get(void) {
  struct config *config = load(&instance, rlx);
  if (config == NULL) {
    pthread_mutex_lock(&mutex);
    config = load(&instance, rlx);
    if (config == NULL) {
      config = malloc(sizeof *config);
      config->value = 42;
      store(&instance, config, rlx);
    }
    pthread_mutex_unlock(&mutex);
  }
  return config;
}

THREAD(user) {
  struct config *config = get();
  seen[(intptr_t)arg] = config->value;
  return arg;
}

int main(void) {
  RUN(user, user);
  printf("%d %d\n", seen[0], seen[1]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
