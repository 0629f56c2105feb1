// verdict: robust
// runs: 100
// prints: 6
//
// Treiber's pop, from stacks that others pop from, too: a stale top that is no longer there
// makes the compare-and-swap fail, which by atomicity it must, and the retry takes what is
// there.
#include "litmus.h"

struct node {
  struct node *next;
  int value;
};

struct node nodes[2][3];
_Atomic(struct node *) tops[2];
atomic_int flags[2];
int taken[2];

static __attribute__((noinline)) int pop(_Atomic(struct node *) *top) {
  struct node *node = load(top, acq);
  while (node != NULL && !cas(top, &node, node->next, acq, acq)) {
  }
  return node == NULL ? 0 : node->value;
}

THREAD(worker) {
  int me = (int)(intptr_t)arg;
  taken[me] = pop(&tops[me]);
  (void)load(&flags[1 - me], rlx);
  store(&flags[me], 1, rlx);
  taken[me] += pop(&tops[1 - me]);
  return arg;
}

int main(void) {
  for (int s = 0; s < 2; s++) {
    for (int i = 0; i < 3; i++) {
      nodes[s][i].value = i;
      nodes[s][i].next = load(&tops[s], rlx);
      store(&tops[s], &nodes[s][i], rlx);
    }
  }
  RUN(worker, worker);
  printf("%d\n", taken[0] + taken[1]);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0
