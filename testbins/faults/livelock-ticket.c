// verdict: livelock
// runs: 100
// stuck: T0 END T1; T1 CHANGE WRITE T0:24; T2 CHANGE WRITE T0:24
//
// Two ticket locks, taken in opposite orders. What a thread waits for there is a
// number that nobody takes: the report must not say that whoever changed it last
// had the lock, since that is who gave it back.
#include "litmus.h"

typedef struct {
  atomic_int next, serving;
} ticket_lock;

static ticket_lock a, b;
static int moved;

static inline void lock(ticket_lock *of) {
  int mine = fetch_add(&of->next, 1, rlx);
  while (load(&of->serving, acq) != mine) {
  }
}

static inline void unlock(ticket_lock *of) {
  fetch_add(&of->serving, 1, rel);
}

static __attribute__((noinline)) void move(ticket_lock *from, ticket_lock *to) {
  lock(from);
  lock(to);
  moved++;
  unlock(to);
  unlock(from);
}

THREAD(left) {
  move(&a, &b);
  return arg;
}

THREAD(right) {
  move(&b, &a);
  return arg;
}

int main(void) {
  move(&a, &b);
  RUN(left, right);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
