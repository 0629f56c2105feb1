// verdict: race 17,17
// verify: race 17,17
// runs: 20
//
// Both threads have the lock to read, and write.
#include <pthread.h>
#include "litmus.h"

struct guarded {
  pthread_rwlock_t lock;
  int count;
};

static void *counts(void *argument) {
  struct guarded *it = argument;
  pthread_rwlock_rdlock(&it->lock);
  it->count++;
  pthread_rwlock_unlock(&it->lock);
  return NULL;
}

int main(void) {
  struct guarded own = {PTHREAD_RWLOCK_INITIALIZER, 0};
  pthread_t one;
  pthread_t two;
  pthread_create(&one, NULL, counts, &own);
  pthread_create(&two, NULL, counts, &own);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
