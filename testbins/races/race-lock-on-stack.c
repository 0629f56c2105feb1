// verdict: race 18,25
// verify: race 18,25
// runs: 20
//
// The lock and what it guards are on main's stack. One thread takes it to read; the other writes
// without it.
#include <stdbool.h>
#include "litmus.h"

struct guarded {
  pthread_rwlock_t lock;
  int count;
};

static void *looks(void *argument) {
  struct guarded *it = argument;
  pthread_rwlock_rdlock(&it->lock);
  bool any = it->count > 0;
  pthread_rwlock_unlock(&it->lock);
  return any ? argument : NULL;
}

static void *counts(void *argument) {
  struct guarded *it = argument;
  it->count++;
  return NULL;
}

int main(void) {
  struct guarded own = {PTHREAD_RWLOCK_INITIALIZER, 0};
  pthread_t one;
  pthread_t two;
  pthread_create(&one, NULL, looks, &own);
  pthread_create(&two, NULL, counts, &own);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
