/* An MCS lock, and a node for each of two threads. */
#include "litmus.h"

struct node {
  _Atomic(struct node *) next;
  atomic_int waiting;
};

static struct node nodes[2];
static _Atomic(struct node *) tail;

static void lock(struct node *me) {
  store(&me->next, NULL, sc);
  store(&me->waiting, 1, sc);
  struct node *before = exchange(&tail, me, sc);
  if (before != NULL) {
    store(&before->next, me, sc);
    while (load(&me->waiting, sc)) {
    }
  }
}

/* Whether it had to wait for the next one's link. */
static int unlock(struct node *me) {
  int waited = 0;
  struct node *after = load(&me->next, sc);
  if (after == NULL) {
    struct node *expected = me;
    if (cas(&tail, &expected, NULL, sc, sc)) {
      return 0;
    }
    while ((after = load(&me->next, sc)) == NULL) {
    }
    waited = 1;
  }
  store(&after->waiting, 0, sc);
  return waited;
}

// SPDX-License-Identifier: Apache-2.0
