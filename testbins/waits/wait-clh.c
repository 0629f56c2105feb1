// verdict: robust
// verify: robust
// runs: 10
// prints: 3
//
// CLH lock: everyone waits on the node of the one before, and takes it over. One thread comes
// twice, the other once.
#include "litmus.h"

struct node {
  atomic_int busy;
};

struct node nodes[3];
_Atomic(struct node *) tail = &nodes[2];
int counter;

static struct node *lock(struct node *me) {
  store(&me->busy, 1, sc);
  struct node *before = exchange(&tail, me, sc);
  while (load(&before->busy, sc)) {
  }
  return before;
}

THREAD(worker) {
  intptr_t index = (intptr_t)arg;
  struct node *me = &nodes[index];
  for (int i = 0; i <= index; i++) {
    struct node *before = lock(me);
    counter++;
    store(&me->busy, 0, sc);
    me = before;
  }
  return arg;
}

int main(void) {
  RUN(worker, worker);
  printf("%d\n", counter);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
