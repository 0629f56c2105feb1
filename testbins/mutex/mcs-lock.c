// verdict: robust
// runs: 50
// prints: 2
//
// MCS lock (Mellor-Crummey and Scott 1991): a queue of waiting threads, each
// spinning on a node of its own, handed over by release and acquire.
#include "litmus.h"

struct node {
  _Atomic(struct node *) next;
  atomic_int waiting;
};

struct node nodes[2];
_Atomic(struct node *) tail;
int counter;

static void lock(struct node *me) {
  store(&me->next, NULL, rlx);
  store(&me->waiting, 1, rlx);
  struct node *before = exchange(&tail, me, acqrel);
  if (before != NULL) {
    store(&before->next, me, rel);
    while (load(&me->waiting, acq)) {
    }
  }
}

static void unlock(struct node *me) {
  struct node *after = load(&me->next, acq);
  if (after == NULL) {
    struct node *expected = me;
    if (cas(&tail, &expected, NULL, rel, rlx)) {
      return;
    }
    while ((after = load(&me->next, acq)) == NULL) {
    }
  }
  store(&after->waiting, 0, rel);
}

THREAD(worker) {
  struct node *me = &nodes[(intptr_t)arg];
  lock(me);
  counter++;
  unlock(me);
  return arg;
}

int main(void) {
  RUN(worker, worker);
  printf("%d\n", counter);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
