// verdict: robust
// verify: robust
//
// The same with a lock; rand() and getenv() need none.
#include <stdlib.h>

#include "litmus.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

THREAD(draws) {
  pthread_mutex_lock(&lock);
  (void)drand48();
  pthread_mutex_unlock(&lock);
  (void)rand();
  (void)getenv("HOME");
  return arg;
}

int main(void) {
  RUN(draws, draws);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
