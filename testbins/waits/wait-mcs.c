// verdict: robust
// runs: 60
// prints: 6
//
// MCS lock, three threads, twice each: everyone waits on a node of his own, and who
// leaves while another one is on his way waits for that one's link.
#include "litmus.h"

struct node {
  _Atomic(struct node *) next;
  atomic_int waiting;
};

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
  struct node *expected = me, *after;
  if (load(&me->next, acq) == NULL && cas(&tail, &expected, NULL, rel, rlx)) {
    return;
  }
  while ((after = load(&me->next, acq)) == NULL) {
  }
  store(&after->waiting, 0, rel);
}

THREAD(worker) {
  static struct node nodes[3];
  struct node *me = &nodes[(intptr_t)arg];
  for (int i = 0; i < 2; i++) {
    lock(me);
    counter++;
    unlock(me);
  }
  return arg;
}

int main(void) {
  RUN(worker, worker, worker);
  printf("%d\n", counter);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
