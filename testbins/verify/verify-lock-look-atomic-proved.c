// verdict: robust
// verify: robust
// runs: 20
//
// A thread looks at an atomic flag under a lock, again and again; another one takes the lock, too.
// Each round changes everything back, so a few are enough for a proof.
#include <pthread.h>
#include "litmus.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int more = 1;

THREAD(looker) {
  int seen;
  do {
    pthread_mutex_lock(&lock);
    seen = load(&more, acq);
    pthread_mutex_unlock(&lock);
  } while (seen);
  return arg;
}

THREAD(setter) {
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  store(&more, 0, rel);
  return arg;
}

int main(void) { RUN(looker, setter); }

// SPDX-License-Identifier: Apache-2.0
