// verdict: robust
// verify: robust
// unproved: waits_sometimes
// executions: 3
// runs: 20
//
// Two ticket locks in opposite orders. Nobody is known to hold such a lock, and main returns without
// the threads: but that they end in other executions says that they are no servants.
#include "litmus.h"

struct lock {
  atomic_int next;
  atomic_int serving;
};

static struct lock a, b;

static void take(struct lock *lock) {
  int ticket = fetch_add(&lock->next, 1, rlx);
  while (load(&lock->serving, acq) != ticket) {
  }
}

static void give(struct lock *lock) {
  store(&lock->serving, load(&lock->serving, rlx) + 1, rel);
}

THREAD(left) {
  take(&a);
  take(&b);
  give(&b);
  give(&a);
  return arg;
}

THREAD(right) {
  take(&b);
  take(&a);
  give(&a);
  give(&b);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, left, NULL);
  pthread_create(&thread, NULL, right, NULL);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
