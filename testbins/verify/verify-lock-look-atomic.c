// verdict: crash
// verify: crash
// runs: 60
//
// A thread looks at an atomic flag under a lock, again and again. Each round changes everything
// back, so a few are enough, and the rare case is found: the other one looks while the lock is held.
#include <pthread.h>
#include <stdlib.h>
#include "litmus.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int held, ready;

THREAD(looker) {
  for (;;) {
    pthread_mutex_lock(&lock);
    store(&held, 1, rlx);
    int seen = load(&ready, acq);
    store(&held, 0, rlx);
    pthread_mutex_unlock(&lock);
    if (seen) {
      return arg;
    }
  }
}

THREAD(setter) {
  if (load(&held, rlx)) {
    abort();
  }
  store(&ready, 1, rel);
  return arg;
}

int main(void) { RUN(looker, setter); }

// SPDX-License-Identifier: Apache-2.0
